import type { Account } from '../accounts/accounts'
import { guestFor } from '../accounts/guests.server'
import type { Transaction } from '../platform/database/db.server'
import { randomToken } from '../platform/process/secret.server'
import { siteCurrency } from '../platform/site-currency'
import { variantsIn } from '../shop/bundle'
import { filesOfVariants } from '../shop/variant-files.server'
import { partsOf } from '../shop/variant-parts.server'
import { mailDownloads } from './downloads/download-mail.server'
import { indexOrder } from './order-search.server'
import { countStatusChange } from './order-status.server'

interface Given {
  variantId: number
  merchItemId: number
  title: string
  code: string
}

interface Redeemer {
  user: Account | null
  /** The network address. */
  address: string
  /** The address for the download links; may be empty. */
  email: string
}

/**
 * Creates an order of 0.00 that gives the files of a variant, and nothing to ship. It was not paid, so bookkeeping
 * leaves it out.
 * @returns null when there are no files any more
 */
export async function redeemedOrder(
  tx: Transaction,
  { variantId, merchItemId, title, code }: Given,
  { user, address, email }: Redeemer,
) {
  const parts = await partsOf(variantId, tx)
  if ((await filesOfVariants(variantsIn({ id: variantId, parts }), tx)).length === 0) return null
  const { id: userId, username } = user ?? (await guestFor(tx, { key: randomToken(), address }))
  const line = { merchItemId, variantId, priceCents: 0, quantity: 1, isDigital: true }
  const inBundle = parts.flatMap((part) =>
    part.variantId === null
      ? []
      : { variantId: part.variantId, title: part.title, quantity: part.quantity, isDigital: part.isDigital },
  )
  countStatusChange('none', 'shipped')
  const order = await tx.order.create({
    data: {
      ...{ currency: siteCurrency(), userId, email: user?.email ?? email.toLowerCase(), status: 'shipped' },
      ...{ subtotalCents: 0, totalCents: 0 },
      lines: { create: { ...line, title: `${title} (files, redeemed)`, parts: { create: inBundle } } },
      changes: { create: { toStatus: 'shipped', actor: username, note: `Redeemed with the code ${code}.` } },
    },
    select: { id: true, reference: true, user: { select: { role: true } } },
  })
  await indexOrder(tx, order.id)
  await mailDownloads(tx, order.id)
  return order
}
