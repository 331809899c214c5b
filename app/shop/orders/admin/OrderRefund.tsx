import { Form, useSearchParams } from '@remix-run/react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { Field } from '../../../platform/ui/Field'
import { formatMoney } from '../../../platform/ui/money'
import type { OrderForAdmin } from './order-admin.server'
import { listFieldsFromParams } from './order-list-query'
import { UnitsTable } from './UnitsTable'

/** A form for a refund, by lines or by an amount; hidden if nothing can be refunded. */
export function OrderRefund({ order }: { order: OrderForAdmin }) {
  const { id, units, refundableCents: leftCents, currency } = order
  const [search] = useSearchParams()
  if (!hasPayment(order) || leftCents <= 0) return null
  const open = units.filter(({ quantity, refunded }) => quantity > refunded)
  return (
    <details className="desk-refund">
      <summary>{t('Refund')}</summary>
      <Form method="get" action={href('/admin/orders/:id/refund', { id })} className="form">
        {listFieldsFromParams(search).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <UnitsTable
          caption={t('Items to refund')}
          lines={open.map((line) => ({
            ...line,
            max: line.quantity - line.refunded,
            count: 0,
            note: t('{amount} each', { amount: formatMoney(line.priceCents, currency) }),
          }))}
        />
        <Field
          label={t('Or an amount')}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          hint={t('Leave both empty to refund all {amount}.', { amount: formatMoney(leftCents, currency) })}
        />
        <button type="submit" className="button is-plain">
          {t('Refund')}
        </button>
      </Form>
    </details>
  )
}

const hasPayment = ({ status, flag, receivedCents }: OrderForAdmin) =>
  status === 'paid' || status === 'shipped' || (status === 'pending' && (flag !== null || receivedCents > 0))
