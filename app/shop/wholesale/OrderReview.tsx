import { msg, t } from '../../platform/i18n/i18n'
import { formatCount } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { formatMoney } from '../../platform/ui/money'
import { SumList } from '../../platform/ui/SumList'
import type { WholesaleReview } from './order-wholesale.server'

interface OrderReviewProps {
  review: WholesaleReview
  form: string
  isBusy: boolean
}

export function OrderReview({ review: { lines, sums, mark }, form, isBusy }: OrderReviewProps) {
  return (
    <section className="wholesale-review" aria-labelledby="review" role="status">
      <h2 id="review">{t('Your order')}</h2>
      <IndexTable label={t('Your order')} rows={lines} columns={columns} keyOf={({ title }) => title} />
      <SumList sums={sums} />
      <input type="hidden" name="mark" value={mark} form={form} />
      <p>
        <button type="submit" name="intent" value="order" form={form} className="button" disabled={isBusy}>
          {t('Order on invoice')}
        </button>
      </p>
    </section>
  )
}

const columns: IndexColumn<WholesaleReview['lines'][number]>[] = [
  { name: msg('Item'), kind: 'title', cell: ({ title }) => <bdi>{title}</bdi> },
  { name: msg('Copies'), kind: 'number', cell: ({ quantity }) => formatCount(quantity) },
  { name: msg('Amount'), kind: 'number', cell: ({ cents }) => formatMoney(cents) },
]
