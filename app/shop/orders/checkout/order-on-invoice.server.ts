import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Conflict } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { enforceGuestOrderLimit } from '../../../site/accounts/limits.server'
import { type OrderToLink, orderLink } from '../order-link.server'
import { assertOrderable, createOrder } from './create-order.server'
import { completeFreeOrder } from './free-checkout.server'
import type { FreeOrderContact } from './free-order-form'
import { explainShortage } from './holds.server'
import type { InvoiceDetails, OrderToPlace, Purchase } from './purchase.server'

/** Tells whether orders on invoice are possible: not if Stripe calculates tax, since only its page knows the amount. */
export const canOrderOnInvoice = (): boolean => !env.isTaxed

/** @throws Conflict, Invalid when the goods cannot be ordered on invoice */
export async function reviewInvoicePurchase({ read, seen, changed }: Purchase): Promise<OrderToPlace> {
  const wanted = await read()
  assertOrderable(wanted, seen, changed)
  return wanted
}

/**
 * Places an order on invoice, and mails how to pay. Repeating it leads to the same order.
 * @returns its link
 * @throws Conflict, Invalid, TooMany
 */
export async function placeOrderOnInvoice(
  purchase: Purchase & { onInvoice: InvoiceDetails },
  contact: FreeOrderContact,
  address: string,
): Promise<string> {
  if (!canOrderOnInvoice()) throw new Conflict(t('Orders on invoice are not available right now.'))
  const { requestKey } = purchase.onInvoice
  const order = (await orderOf(requestKey)) ?? (await makeOrder(purchase, address))
  await completeFreeOrder(order.id, contact)
  return orderLink(order)
}

/** Creates the order; if that fails, returns the one that an earlier press has created. */
async function makeOrder(purchase: Purchase & { onInvoice: InvoiceDetails }, address: string) {
  const { requestKey } = purchase.onInvoice
  const failure: unknown = await createIt(purchase, address)
    .then(() => undefined)
    .catch((error: unknown) => error)
  const made = await orderOf(requestKey)
  if (made) return made
  return explainShortage(failure, undefined)
}

async function createIt(purchase: Purchase, address: string): Promise<void> {
  await reviewInvoicePurchase(purchase)
  await enforceGuestOrderLimit(address)
  await createOrder(purchase)
}

async function orderOf(requestKey: string): Promise<(OrderToLink & { id: number }) | undefined> {
  const found = await db.businessBuyer.findUnique({
    where: { requestKey },
    select: { order: { select: { id: true, reference: true, user: { select: { role: true } } } } },
  })
  return found?.order
}
