import { inTransaction, type Transaction } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Conflict } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { guestRole } from '../../../site/accounts/roles'
import { lockCart } from '../../cart/cart.server'
import { countryName, isCountry } from '../../shipping/countries'
import { hiddenFromLastRelease } from '../mails/receipts.server'
import { orderLink } from '../order-link.server'
import { indexOrder } from '../order-search.server'
import {
  changeStatus,
  completeDigital,
  lockOrder,
  type OrderRow,
  waitsForBuyer,
  withLines,
} from '../order-status.server'
import type { Order } from '../orders'
import { toOrder } from '../orders.server'
import { removeOrderedFromCart } from '../payments/fulfil.server'
import { placeOrder } from '../ways/place-order.server'
import type { FreeOrderContact, FreeOrderQuestions } from './free-order-form'
import type { Checkout } from './open-session.server'

type Asked = Pick<Order, 'email' | 'isDigital' | 'pickupPlace' | 'shippingMethod'>

export function questionsOf({ email, isDigital, pickupPlace, shippingMethod }: Asked): FreeOrderQuestions {
  const countries = shippingMethod === null ? env.shippingCountries : []
  const isSent = !isDigital && pickupPlace === null
  const address = isSent && (shippingMethod !== null || countries.length > 0)
  return {
    email: email === '',
    address,
    countries: address ? countries.filter(isCountry).map((code) => ({ code, name: countryName(code) })) : [],
  }
}

const isAnythingAsked = ({ email, address }: FreeOrderQuestions) => email || address

/**
 * Completes an order that needs no Stripe, unless its page has to ask for something first.
 * @returns the address of the order
 */
export async function openFreeOrder(order: OrderRow, isGuests: boolean, origin: string): Promise<Checkout> {
  const isComplete = !isAnythingAsked(questionsOf(toOrder(order)))
  if (isComplete) await completeFreeOrder(order.id, {})
  const { reference } = order
  const path = orderLink({ reference, user: { role: isGuests ? guestRole : '' } })
  return { id: reference, url: origin + path, path, isComplete }
}

/**
 * Completes an order that needs no Stripe: what it sells leaves the cart. One of 0.00 is done, and its receipt and
 * downloads are mailed; another waits for its payment. Sent again, it changes nothing.
 * @throws Conflict when it was canceled
 */
export function completeFreeOrder(orderId: number, contact: FreeOrderContact): Promise<void> {
  return inTransaction(async (tx) => {
    await lockOrder(tx, { id: orderId })
    const order = await tx.order.findUniqueOrThrow({
      where: { id: orderId },
      include: { ...withLines, user: { select: { username: true } } },
    })
    if (order.status === 'canceled') throw new Conflict(t('This order has expired. Please order again.'))
    if (!waitsForBuyer(order)) return
    await lockCart(tx, order.userId)
    const { user, ...row } = order
    const given = givenBy(row, contact)
    if (row.payBy) await placeOrder(tx, row, user.username, given)
    else await complete(tx, row, user.username, given)
  })
}

/** Returns the columns of what the buyer was asked for. */
function givenBy(
  order: OrderRow,
  { email, shippingName, shippingAddress, country = order.shippingCountry }: FreeOrderContact,
) {
  return {
    email: order.email || email,
    ...(shippingAddress && {
      shippingName,
      shippingCountry: country,
      shippingAddress: [shippingAddress, country].filter(Boolean).join('\n'),
    }),
  }
}

const noteOf = ({ giftCardCents }: OrderRow) =>
  giftCardCents > 0 ? msg('A gift card pays for it.') : msg('It costs nothing.')

async function complete(
  tx: Transaction,
  order: OrderRow,
  username: string,
  given: ReturnType<typeof givenBy>,
): Promise<void> {
  const free = { from: 'pending', to: 'paid', actor: username, note: noteOf(order) } as const
  const changed = await changeStatus(tx, order.id, free, {
    ...given,
    holdsStock: false,
    paidAt: new Date(),
    ...hiddenFromLastRelease,
  })
  if (!changed) return
  await removeOrderedFromCart(tx, order)
  await completeDigital(tx, order, username)
  await indexOrder(tx, order.id)
}
