import { t } from '../../platform/i18n/i18n'
import { clockTime, formatList } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { formatMoney } from '../../platform/ui/money'
import { listCents, type RecordedSale, type SentTableSale } from './table-sales'
import { removeSale } from './unsent-sales'

/** Sales that this phone has and the server does not. */
export function UnsentSales({ sales }: { sales: SentTableSale[] }) {
  if (sales.length === 0) return null
  return (
    <details className="table-unsent">
      <summary>
        {t('{count, plural, one {# sale is not sent yet} other {# sales are not sent yet}}', {
          count: sales.length,
        })}
      </summary>
      <p>{t('They are sent when there is a network. Do not empty this browser before.')}</p>
      <ul>
        {sales.map(({ key, soldAt, lines, takenCents }) => (
          <li key={key}>
            <span>
              {clockTime(new Date(soldAt))} · {itemsText(lines)} ·{' '}
              {formatMoney(takenCents ?? listCents(lines))}
            </span>
            <button type="button" className="link-button" onClick={() => removeSale(key)}>
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
      {t('More was sold than the stock had: {join}.', {
        join: formatList(short.map(({ title, missing }) => `${missing} × ${title}`)),
      })}
    </Message>
  )
}

export const itemsText = (items: readonly { title: string; quantity: number }[]) =>
  formatList(items.map(({ title, quantity }) => `${quantity} × ${title}`))
