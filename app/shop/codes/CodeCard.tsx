import { t } from '../../platform/i18n/i18n'
import type { qrPicture } from '../../platform/qr'
import { textAttributes } from '../../platform/ui/text-attributes'
import './codes.css'

interface CodeCardProps {
  code: string
  qr: ReturnType<typeof qrPicture>
  site: string
  title: string
  words?: string
  /** The address where the code is entered, short enough to be typed. */
  address: string
}

export function CodeCard({ code, qr: { size, path }, site, title, words, address }: CodeCardProps) {
  return (
    <li>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('QR code of {code}', { code })}>
        <path d={path} />
      </svg>
      <div>
        <p className="code-site">{site}</p>
        <p className="code-title" {...textAttributes(title)}>
          {title}
        </p>
        {words && (
          <p className="code-message" {...textAttributes(words)}>
            {words}
          </p>
        )}
        <p>{t('Scan this, or go to {address} and enter:', { address })}</p>
        <p className="code-words">{code}</p>
      </div>
    </li>
  )
}
