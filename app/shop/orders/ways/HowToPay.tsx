import { t } from '../../../platform/i18n/i18n'
import { formatDate } from '../../../platform/ui/format'
import { formatMoney } from '../../../platform/ui/money'
import { wayLabels } from '../../ways-to-pay/ways'
import { Facts } from '../Facts'
import { type Order, payReference } from '../orders'

export function HowToPay({ order, words }: { order: Order; words: string }) {
  const { payBy, status, isPlaced, totalCents, receivedCents, currency, expiresAt } = order
  if (!payBy || !isPlaced || status !== 'pending') return null
  return (
    <section className="order-next" aria-labelledby="how-to-pay">
      <h2 id="how-to-pay">{t('How to pay')}</h2>
      <Facts
        facts={[
          [t(wayLabels[payBy]), words],
          [t('Amount'), formatMoney(totalCents - receivedCents, currency)],
          [t('Received'), receivedCents > 0 && formatMoney(receivedCents, currency)],
          [t('Reference'), payReference(order)],
          [t('Pay until'), expiresAt && formatDate(expiresAt)],
        ]}
      />
    </section>
  )
}
