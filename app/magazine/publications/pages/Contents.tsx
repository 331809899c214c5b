import { Link } from '@remix-run/react'
import { t } from '../../../platform/i18n/i18n'
import type { OutlineItem } from '../../documents/documents'
import { targetAddress } from './addresses'
import './pages.css'

export interface ContentsProps {
  outline: OutlineItem[]
  articleId: number
  isText: boolean
  preview?: string
}

export function Contents({ outline, ...address }: ContentsProps) {
  if (outline.length === 0) return null
  return (
    <nav className="page-contents" aria-labelledby="page-contents">
      <h2 id="page-contents">{t('Contents')}</h2>
      <Items items={outline} {...address} />
    </nav>
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
