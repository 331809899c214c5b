import type { Transaction } from '../../platform/database/db.server'
import { randomToken } from '../../platform/process/secret.server'
import type { Account } from '../../site/accounts/accounts'
import { lockGuestUser } from '../../site/accounts/guests.server'
import { variantIdsIn } from '../items/bundle'
import { listFilesOfVariants } from '../items/variant-files.server'
import { listPartsOfVariant } from '../items/variant-parts.server'
import { mailDownloads } from './downloads/download-mail.server'
import { createFreeOrder } from './free-order.server'

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
export async function createRedeemedOrder(
  tx: Transaction,
  { variantId, merchItemId, title, code }: Given,
  { user, address, email }: Redeemer,
) {
  const parts = await listPartsOfVariant(variantId, tx)
  if ((await listFilesOfVariants(variantIdsIn({ id: variantId, parts }), tx)).length === 0) return null
  const { id: userId, username: actor } = user ?? (await lockGuestUser(tx, { key: randomToken(), address }))
  const unit = { variantId, merchItemId, title: `${title} (files, redeemed)`, isDigital: true, parts }
  const note = `Redeemed with the code ${code}.`
  const order = await createFreeOrder(tx, unit, {
    userId,
    email: user?.email ?? email.toLowerCase(),
    actor,
    note,
  })
  await mailDownloads(tx, order.id)
  return order
}
