import { env } from '../../../platform/env.server'
import { Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { stripeState } from '../../ways-to-pay/stripe-state.server'
import { type PayOption, type WayName, wayLabels } from '../../ways-to-pay/ways'
import { cachedWays } from '../../ways-to-pay/ways.server'
import type { ToOrder } from '../checkout/purchase.server'
import { isPaymentOn } from '../payments/stripe.server'

const stripeOption = (): PayOption => ({
  value: 'stripe',
  label: t('Card or online'),
  hint: t('Payment by Stripe. We never see your card.'),
})

/** Returns the ways that the owner allows; none where Stripe calculates tax, which only its page knows. */
const offeredWays = async () => (env.isTaxed ? [] : cachedWays())

/** Tells whether anything can be paid for, so that money comes in. */
export const takesMoney = async () => stripeState() === 'on' || (await offeredWays()).length > 0

/** Tells whether anything can be paid for, be it as a test. */
export const takesPayments = async () => isPaymentOn() || (await offeredWays()).length > 0

/**
 * Returns the choices at checkout; none if Stripe is the only one.
 * @param isPickedUp cash is paid there
 */
export async function payOptions(isPickedUp: boolean): Promise<PayOption[]> {
  const ways = (await offeredWays()).filter(({ name }) => name !== 'cash' || isPickedUp)
  if (ways.length === 0) return []
  const options = ways.map(({ name }) => ({ value: name, label: t(wayLabels[name]) }))
  return isPaymentOn() ? [stripeOption(), ...options] : options
}

/** @throws Invalid for a way that the owner does not allow, or that does not fit the order */
export async function checkWay({ payBy, quote: { delivery } }: ToOrder): Promise<void> {
  if (payBy === null) return
  const ways = await offeredWays()
  if (!ways.some(({ name }) => name === payBy))
    throw refused(t('{way} is not offered here.', { way: t(wayLabels[payBy]) }))
  if (payBy === 'cash' && !delivery?.pickupPlace)
    throw refused(t('Cash is paid where you pick it up. Choose a pick-up point.'))
}

const refused = (message: string) => new Invalid(message, { payBy: [message] })

/** Reads the choice of a form; null is Stripe. */
export const payByFrom = (choice: 'stripe' | WayName): WayName | null => (choice === 'stripe' ? null : choice)
