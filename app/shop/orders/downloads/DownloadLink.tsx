import { t } from '../../../platform/i18n/i18n'
import { Icon } from '../../../platform/ui/Icon'
import { textAttributes } from '../../../platform/ui/text-attributes'

export function DownloadLink({ href, title }: { href: string; title: string }) {
  return (
    <a href={href} rel="nofollow">
      <Icon name="download" /> <span {...textAttributes(title)}>{title}</span>
    </a>
  )
}

export const DownloadDetails = ({ text, count }: { text: string; count: number }) => (
  <span className="order-date">
    {text}
    {count > 0 && ` · ${downloadedText(count)}`}
  </span>
)

export const downloadedText = (count: number) =>
  t('{count, plural, one {downloaded once} other {downloaded # times}}', { count })
