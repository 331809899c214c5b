import { t } from '../../platform/i18n/i18n'
import { formatFileSize } from '../../platform/ui/format'
import type { MerchItem } from './merch'
import { minPriceCentsOf } from './pricing'
import type { DownloadSummary } from './variant-files'
import './item.css'

interface ItemFilesProps {
  item: Pick<MerchItem, 'variants' | 'shipsFrom'>
  download: DownloadSummary
}

export function ItemFiles({ item: { variants, shipsFrom }, download: { counts, bytes } }: ItemFilesProps) {
  const isOnly = variants.every(({ isDigital }) => isDigital)
  return (
    <p className="item-files">
      {isOnly ? `${t('A download:')} ` : `${t('With a download:')} `}
      {counts}, {formatFileSize(bytes)}.{!shipsFrom && ` ${whenText(variants)}`}
    </p>
  )
}

const whenText = (variants: MerchItem['variants']) =>
  variants.some((variant) => minPriceCentsOf(variant) > 0)
    ? t('Available as soon as you have paid.')
    : t('Available as soon as you order.')
