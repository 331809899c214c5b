import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { limitGuestOrders } from '../../../site/accounts/limits.server'
import { type Bought, orderLink } from '../order-link.server'
import { assertOrderable, createOrder } from './create-order.server'
import { completeFreeOrder } from './free-checkout.server'
import type { FreeOrderContact } from './free-order-form'
import { explainShortage } from './holds.server'
import type { OnInvoice, Purchase, ToOrder } from './purchase.server'

/** Tells whether orders on invoice are possible: where Stripe calculates tax, only its page knows that. */
export const takesInvoices = (): boolean => !env.isTaxed

/** @throws Conflict, Invalid when it cannot be ordered so */
export async function reviewPurchase({ read, seen, changed }: Purchase): Promise<ToOrder> {
  const wanted = await read()
  assertOrderable(wanted, seen, changed)
  return wanted
}

/**
 * Places an order on invoice, whose mail says how to pay. Sent again, it is the same order.
 * @returns its link
 * @throws Conflict, Invalid, TooMany
 */
export async function orderOnInvoice(
  purchase: Purchase & { onInvoice: OnInvoice },
  contact: FreeOrderContact,
  address: string,
): Promise<string> {
  if (!takesInvoices()) throw new Conflict(t('Orders on invoice are not possible here at the moment.'))
  const { requestKey } = purchase.onInvoice
  const order = (await orderOf(requestKey)) ?? (await makeOrder(purchase, address))
  await completeFreeOrder(order.id, contact)
  return orderLink(order)
}

/** Finds the order that an earlier press has made, if making it again fails. */
async function makeOrder(purchase: Purchase & { onInvoice: OnInvoice }, address: string) {
  const { requestKey } = purchase.onInvoice
  const failure: unknown = await createIt(purchase, address)
    .then(() => undefined)
    .catch((error: unknown) => error)
  const made = await orderOf(requestKey)
  if (made) return made
  return explainShortage(failure, undefined)
}

async function createIt(purchase: Purchase, address: string): Promise<void> {
  await reviewPurchase(purchase)
  await limitGuestOrders(address)
  await createOrder(purchase)
}

async function orderOf(requestKey: string): Promise<(Bought & { id: number }) | undefined> {
  const found = await db.businessBuyer.findUnique({
    where: { requestKey },
    select: { order: { select: { id: true, reference: true, user: { select: { role: true } } } } },
  })
  return found?.order
}
