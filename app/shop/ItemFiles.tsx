import { fileSize } from '../ui/format'
import type { MerchItem } from './merch'
import type { Download } from './variant-files'

interface ItemFilesProps {
  item: Pick<MerchItem, 'variants' | 'shipsFrom'>
  download: Download
}

/** Describes an item's downloads, in a sentence. */
export function ItemFiles({ item: { variants, shipsFrom }, download: { counts, bytes } }: ItemFilesProps) {
  const isOnly = variants.every(({ isDigital }) => isDigital)
  return (
    <p className="item-files">
      {isOnly ? 'A download: ' : 'With a download: '}
      {counts}, {fileSize(bytes)}.{!shipsFrom && ' You have it as soon as you have paid.'}
    </p>
  )
}
