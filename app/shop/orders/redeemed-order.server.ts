import type { Transaction } from '../../platform/database/db.server'
import { randomToken } from '../../platform/process/secret.server'
import type { Account } from '../../site/accounts/accounts'
import { guestFor } from '../../site/accounts/guests.server'
import { variantsIn } from '../items/bundle'
import { filesOfVariants } from '../items/variant-files.server'
import { partsOf } from '../items/variant-parts.server'
import { mailDownloads } from './downloads/download-mail.server'
import { freeOrder } from './free-order.server'

interface Given {
  variantId: number
  merchItemId: number
  title: string
  code: string
}

interface Redeemer {
  user: Account | null
  address: string
  /** The address for the download links; may be empty. */
  email: string
}

/**
 * Creates an order of 0.00 that gives the files of a variant, and nothing to ship.
 * @returns null when there are no files any more
 */
export async function redeemedOrder(
  tx: Transaction,
  { variantId, merchItemId, title, code }: Given,
  { user, address, email }: Redeemer,
) {
  const parts = await partsOf(variantId, tx)
  if ((await filesOfVariants(variantsIn({ id: variantId, parts }), tx)).length === 0) return null
  const { id: userId, username: actor } = user ?? (await guestFor(tx, { key: randomToken(), address }))
  const unit = { variantId, merchItemId, title: `${title} (files, redeemed)`, isDigital: true, parts }
  const note = `Redeemed with the code ${code}.`
  const order = await freeOrder(tx, unit, { userId, email: user?.email ?? email.toLowerCase(), actor, note })
  await mailDownloads(tx, order.id)
  return order
}
