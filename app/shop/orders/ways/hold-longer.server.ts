import { inTransaction } from '../../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { inEnglish } from '../../../platform/i18n/i18n.server'
import { daysLater, instantOf } from '../../../platform/site-zone'
import { formatDay } from '../../../platform/ui/format'
import { partlyPaidFlag } from '../flags'
import { mailPaymentTimeExtended } from '../mails/order-mails.server'
import { addToHistory, lockOrder } from '../order-status.server'
import { orderNotFound } from '../orders'

const maxDays = 365

interface Hold {
  orderId: number
  /** The last day to pay, as 2026-12-24. */
  until: string
  actor: string
}

/**
 * Extends the time to pay of a confirmed order, and mails its buyer. Repeating it changes nothing.
 * @throws NotFound; Conflict when the order does not wait for a payment; Invalid for a day that is not after the
 * present last day, or more than a year away
 */
export function extendPaymentTime({ orderId, until, actor }: Hold): Promise<void> {
  return inTransaction(async (tx) => {
    if (!(await lockOrder(tx, { id: orderId }))) throw new NotFound(t(orderNotFound))
    const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } })
    const { status, payBy, stripeSessionId, flag } = order
    if (status !== 'pending' || payBy === null || stripeSessionId === null)
      throw new Conflict(t('This order is not waiting for a payment.'))
    const expiresAt = instantOf({ date: until, time: '23:59' })
    const now = new Date()
    const before = order.expiresAt ?? now
    if (expiresAt.getTime() === before.getTime()) return
    if (expiresAt <= before || expiresAt <= now) throw wrongDay(t('Choose a later day.'))
    if (expiresAt > daysLater(now, maxDays)) throw wrongDay(t('Choose a day within a year.'))
    await tx.order.update({
      where: { id: orderId },
      data: { expiresAt, flag: flag === partlyPaidFlag ? null : flag },
    })
    await addToHistory(tx, order, actor, `Held until ${inEnglish(() => formatDay(until))}.`)
    await mailPaymentTimeExtended(tx, orderId)
  })
}

const wrongDay = (message: string) => new Invalid(message, { until: [message] })
