import { isSharedReader } from '../accounts/shared-reader.server'
import { unless } from '../page-cache/shared-page.server'
import { rememberedBy } from '../platform/changes/remembered-by.server'
import { db, type Transaction } from '../platform/database/db.server'
import { whenThere } from '../platform/process/soon.server'

/** What a shopper chose for the cart. */
export interface CartChoice {
  /** As `destinationsOf` offers it. */
  destination: string | null
  discountCode: string | null
}

export async function choiceOf(userId: number, tx: Transaction = db): Promise<CartChoice> {
  const row = await tx.cartChoice.findUnique({ where: { userId } })
  return { destination: row?.destination ?? null, discountCode: row?.discountCode ?? null }
}

const known = rememberedBy('choice', (userId: number) => choiceOf(userId))

/** Where somebody has things sent; nowhere on a page that all readers share, which those who chose do not get. */
export async function shownDestination(userId: number): Promise<string | null> {
  if (!isSharedReader(userId)) return (await choiceOf(userId)).destination
  unless((readerId) => whenThere(known(readerId), (choice) => choice?.destination !== null))
  return null
}

/** What is not named stays. */
export async function choose(
  userId: number,
  choice: Partial<CartChoice>,
  tx: Transaction = db,
): Promise<void> {
  await tx.cartChoice.upsert({ where: { userId }, create: { userId, ...choice }, update: choice })
}

/** A code that was paid with is not there for the next cart. */
export async function forgetCode(userId: number, discountCode: string, tx: Transaction): Promise<void> {
  await tx.cartChoice.updateMany({ where: { userId, discountCode }, data: { discountCode: null } })
}
