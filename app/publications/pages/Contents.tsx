import { Link } from '@remix-run/react'
import type { OutlineItem } from '../../documents/documents'
import { targetAddress } from './addresses'

interface ContentsProps {
  outline: OutlineItem[]
  articleId: number
  isText: boolean
  preview?: string
}

/** A PDF's own table of contents. */
export function Contents({ outline, ...address }: ContentsProps) {
  if (outline.length === 0) return null
  return (
    <details className="page-contents">
      <summary>Contents</summary>
      <nav aria-label="Contents">
        <Items items={outline} {...address} />
      </nav>
    </details>
  )
}

function Items({ items, ...address }: { items: OutlineItem[] } & Omit<ContentsProps, 'outline'>) {
  return (
    <ol>
      {items.map((item, index) => {
        const href = targetAddress(item, address)
        const at = address.isText && item.page ? `${href}#page-${item.page}` : href
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the contents never change their order
          <li key={index}>
            {at ? <Link to={at}>{item.title}</Link> : item.title}
            {item.items.length > 0 && <Items items={item.items} {...address} />}
          </li>
        )
      })}
    </ol>
  )
}
