import { fileSize } from '../ui/format'
import type { MerchItem } from './merch'
import type { VariantFile } from './variant-files'

interface ItemFilesProps {
  item: Pick<MerchItem, 'variants'>
  files: VariantFile[]
}

/** What an item gives to download, in a sentence. */
export function ItemFiles({ item: { variants }, files }: ItemFilesProps) {
  if (files.length === 0) return null
  const isOnly = variants.every(({ isDigital }) => isDigital)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return (
    <p className="item-files">
      {isOnly ? 'A download: ' : 'With a download: '}
      {countsOf(files)}, {fileSize(bytes)}. You have it as soon as you have paid.
    </p>
  )
}

/** 12 MP3, 1 PDF */
function countsOf(files: VariantFile[]): string {
  const types = [...new Set(files.map(({ type }) => type))]
  return types.map((type) => `${files.filter((file) => file.type === type).length} ${type}`).join(', ')
}
