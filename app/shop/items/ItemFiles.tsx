import { t } from '../../platform/i18n/i18n'
import { fileSize } from '../../platform/ui/format'
import type { MerchItem } from './merch'
import { leastCentsOf } from './pricing'
import type { Download } from './variant-files'

interface ItemFilesProps {
  item: Pick<MerchItem, 'variants' | 'shipsFrom'>
  download: Download
}

export function ItemFiles({ item: { variants, shipsFrom }, download: { counts, bytes } }: ItemFilesProps) {
  const isOnly = variants.every(({ isDigital }) => isDigital)
  return (
    <p className="item-files">
      {isOnly ? `${t('A download:')} ` : `${t('With a download:')} `}
      {counts}, {fileSize(bytes)}.{!shipsFrom && ` ${whenText(variants)}`}
    </p>
  )
}

const whenText = (variants: MerchItem['variants']) =>
  variants.some((variant) => leastCentsOf(variant) > 0)
    ? t('You have it as soon as you have paid.')
    : t('You have it as soon as you order.')
