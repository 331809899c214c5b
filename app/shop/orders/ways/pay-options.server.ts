import { env } from '../../../platform/env.server'
import { Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { stripeState } from '../../ways-to-pay/stripe-state.server'
import { type PaymentWayName, type PayOption, paymentWayLabels } from '../../ways-to-pay/ways'
import { loadCachedPaymentWays } from '../../ways-to-pay/ways.server'
import type { OrderToPlace } from '../checkout/purchase.server'
import { isPaymentOn } from '../payments/stripe.server'

const stripeOption = (): PayOption => ({
  value: 'stripe',
  label: t('Card or online'),
  hint: t('Payment by Stripe. We never see your card.'),
})

/** Returns the ways that the owner offers; none if Stripe calculates tax, since only its page knows the amount. */
const offeredWays = async () => (env.isTaxed ? [] : loadCachedPaymentWays())

/** Tells whether the shop receives real money for anything. */
export const canTakeRealPayments = async () => stripeState() === 'on' || (await offeredWays()).length > 0

/** Tells whether anything can be paid for, even as a test. */
export const canTakePayments = async () => isPaymentOn() || (await offeredWays()).length > 0

/**
 * Returns the ways to pay at checkout; empty if there is only Stripe.
 * @param isPickedUp whether the order is picked up, which allows cash
 */
export async function listPayOptions(isPickedUp: boolean): Promise<PayOption[]> {
  const ways = (await offeredWays()).filter(({ name }) => name !== 'cash' || isPickedUp)
  if (ways.length === 0) return []
  const options = ways.map(({ name }) => ({ value: name, label: t(paymentWayLabels[name]) }))
  return isPaymentOn() ? [stripeOption(), ...options] : options
}

/** @throws Invalid for a way that the owner does not offer, or that does not fit the order */
export async function checkPaymentWay({ payBy, quote: { delivery } }: OrderToPlace): Promise<void> {
  if (payBy === null) return
  const ways = await offeredWays()
  if (!ways.some(({ name }) => name === payBy))
    throw refused(t('{way} is not offered here.', { way: t(paymentWayLabels[payBy]) }))
  if (payBy === 'cash' && !delivery?.pickupPlace)
    throw refused(t('You pay cash when you pick it up. Choose a pick-up point.'))
}

const refused = (message: string) => new Invalid(message, { payBy: [message] })

/** Converts a form's choice to a way of paying; null is Stripe. */
export const readPaymentWayFrom = (choice: 'stripe' | PaymentWayName): PaymentWayName | null =>
  choice === 'stripe' ? null : choice
