import { t } from '../../platform/i18n/i18n'
import { formatClockTime, formatList } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { formatMoney } from '../../platform/ui/money'
import type { SentTableSale } from './sales-request'
import { goodsCents, type RecordedSale } from './table-sales'
import { removeUnsentSale } from './unsent-sales'
import './table.css'

/** Shows the sales on this phone that the server does not have yet. */
export function UnsentSales({ sales }: { sales: SentTableSale[] }) {
  if (sales.length === 0) return null
  return (
    <details className="table-unsent">
      <summary>
        {t('{count, plural, one {# sale is not sent yet} other {# sales are not sent yet}}', {
          count: sales.length,
        })}
      </summary>
      <p>{t('They are sent once you are online. Do not clear this browser’s data before.')}</p>
      <ul>
        {sales.map(({ key, soldAt, lines, takenCents }) => (
          <li key={key}>
            <span>
              {formatClockTime(new Date(soldAt))} · {itemsText(lines)} ·{' '}
              {formatMoney(takenCents ?? goodsCents(lines))}
            </span>
            <button type="button" className="link-button" onClick={() => removeUnsentSale(key)}>
              {t('Undo')}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

export function ShortageNote({ sales }: { sales: RecordedSale[] }) {
  const short = sales.flatMap(({ shortages }) => shortages)
  if (short.length === 0) return null
  return (
    <Message role="alert">
      {t('More sold than in stock: {join}.', {
        join: formatList(short.map(({ title, missing }) => `${missing} × ${title}`)),
      })}
    </Message>
  )
}

export const itemsText = (items: readonly { title: string; quantity: number }[]) =>
  formatList(items.map(({ title, quantity }) => `${quantity} × ${title}`))
