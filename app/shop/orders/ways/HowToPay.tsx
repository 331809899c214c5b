import { t } from '../../../platform/i18n/i18n'
import { formatDate } from '../../../platform/ui/format'
import { formatMoney } from '../../../platform/ui/money'
import { paymentWayLabels } from '../../ways-to-pay/ways'
import { FactList } from '../FactList'
import { type Order, paymentReferenceOf } from '../orders'

export function HowToPay({ order, words }: { order: Order; words: string }) {
  const { payBy, status, isPlaced, totalCents, receivedCents, currency, expiresAt } = order
  if (!payBy || !isPlaced || status !== 'pending') return null
  return (
    <section className="order-next" aria-labelledby="how-to-pay">
      <h2 id="how-to-pay">{t('How to pay')}</h2>
      <FactList
        facts={[
          [t(paymentWayLabels[payBy]), words],
          [t('Amount'), formatMoney(totalCents - receivedCents, currency)],
          [t('Received'), receivedCents > 0 && formatMoney(receivedCents, currency)],
          [t('Reference'), paymentReferenceOf(order)],
          [t('Due date'), expiresAt && formatDate(expiresAt)],
        ]}
      />
    </section>
  )
}
