import { t } from '../../platform/i18n/i18n'
import { qrPicture } from '../../platform/qr'

export function QrCode({ address }: { address: string }) {
  const { size, path } = qrPicture(address)
  return (
    <svg
      className="table-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('QR code of {address}', { address })}
    >
      <path d={path} />
    </svg>
  )
}
