import { Icon } from '../../ui/Icon'
import { textAttributes } from '../../ui/text-attributes'

export function DownloadLink({ href, title }: { href: string; title: string }) {
  return (
    <a href={href} rel="nofollow">
      <Icon name="download" /> <span {...textAttributes(title)}>{title}</span>
    </a>
  )
}

export const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

export const Details = ({ text, count }: { text: string; count: number }) => (
  <span className="order-date">
    {text}
    {count > 0 && ` · downloaded ${times(count)}`}
  </span>
)
