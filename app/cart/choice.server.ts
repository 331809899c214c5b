import { db, type Transaction } from '../platform/database/db.server'

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
