import { inTransaction, type Transaction } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Conflict } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { guestRole } from '../../../site/accounts/roles'
import { lockCart } from '../../cart/cart.server'
import { countryName, isCountry } from '../../shipping/countries'
import { columnsWithoutReceiptDue } from '../mails/receipts.server'
import { orderLink } from '../order-link.server'
import { updateOrderSearchWords } from '../order-search.server'
import {
  changeOrderStatus,
  completeDigitalOrder,
  isWaitingForBuyerConfirmation,
  lockOrder,
  type OrderRow,
  orderLinesInclude,
} from '../order-status.server'
import type { Order } from '../orders'
import { orderFromRow } from '../orders.server'
import { removeOrderedFromCart } from '../payments/fulfil.server'
import { confirmOfflineOrder } from '../ways/confirm-offline-order.server'
import type { FreeOrderContact, FreeOrderQuestions } from './free-order-form'
import type { OpenCheckout } from './open-session.server'

type Asked = Pick<Order, 'email' | 'isDigital' | 'pickupPlace' | 'shippingMethod'>

export function freeOrderQuestionsOf({
  email,
  isDigital,
  pickupPlace,
  shippingMethod,
}: Asked): FreeOrderQuestions {
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
 * @returns the order's id and address, and whether it is complete
 */
export async function openFreeOrder(
  order: OrderRow,
  isGuests: boolean,
  origin: string,
): Promise<OpenCheckout> {
  const isComplete = !isAnythingAsked(freeOrderQuestionsOf(orderFromRow(order)))
  if (isComplete) await completeFreeOrder(order.id, {})
  const { reference } = order
  const path = orderLink({ reference, user: { role: isGuests ? guestRole : '' } })
  return { id: reference, url: origin + path, path, isComplete }
}

/**
 * Completes an order that needs no Stripe, and removes its items from the cart. One of 0.00 is finished, and its
 * receipt and downloads are mailed; another waits for its payment. Repeating it changes nothing.
 * @throws Conflict when the order was canceled
 */
export function completeFreeOrder(orderId: number, contact: FreeOrderContact): Promise<void> {
  return inTransaction(async (tx) => {
    await lockOrder(tx, { id: orderId })
    const order = await tx.order.findUniqueOrThrow({
      where: { id: orderId },
      include: { ...orderLinesInclude, user: { select: { username: true } } },
    })
    if (order.status === 'canceled') throw new Conflict(t('This order has expired. Please order again.'))
    if (!isWaitingForBuyerConfirmation(order)) return
    await lockCart(tx, order.userId)
    const { user, ...row } = order
    const given = givenBy(row, contact)
    if (row.payBy) await confirmOfflineOrder(tx, row, user.username, given)
    else await complete(tx, row, user.username, given)
  })
}

/** Returns the columns with the buyer's answers. */
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
  giftCardCents > 0 ? msg('A gift card covers it.') : msg('It is free.')

async function complete(
  tx: Transaction,
  order: OrderRow,
  username: string,
  given: ReturnType<typeof givenBy>,
): Promise<void> {
  const free = { from: 'pending', to: 'paid', actor: username, note: noteOf(order) } as const
  const changed = await changeOrderStatus(tx, order.id, free, {
    ...given,
    holdsStock: false,
    paidAt: new Date(),
    ...columnsWithoutReceiptDue,
  })
  if (!changed) return
  await removeOrderedFromCart(tx, order)
  await completeDigitalOrder(tx, order, username)
  await updateOrderSearchWords(tx, order.id)
}
