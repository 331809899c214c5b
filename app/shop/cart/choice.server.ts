import { db, type Transaction } from '../../platform/database/db.server'

export interface CartChoice {
  destination: string | null
  discountCode: string | null
  /** 0 for none. */
  tipCents: number
  giftCardId: number | null
}

export async function choiceOf(userId: number, tx: Transaction = db): Promise<CartChoice> {
  const row = await tx.cartChoice.findUnique({ where: { userId } })
  const { destination = null, discountCode = null, tipCents = 0, giftCardId = null } = row ?? {}
  return { destination, discountCode, tipCents, giftCardId }
}

/** Saves a choice; a field that is missing stays as it is. */
export async function choose(
  userId: number,
  choice: Partial<CartChoice>,
  tx: Transaction = db,
): Promise<void> {
  await tx.cartChoice.upsert({ where: { userId }, create: { userId, ...choice }, update: choice })
}

/** Removes a code that was used for an order, so that it does not apply to the next cart. */
export async function forgetCode(userId: number, discountCode: string, tx: Transaction): Promise<void> {
  await tx.cartChoice.updateMany({ where: { userId, discountCode }, data: { discountCode: null } })
}

/** Removes a tip that was given with an order, so that it is not given twice. */
export async function forgetTip(userId: number, tipCents: number, tx: Transaction): Promise<void> {
  await tx.cartChoice.updateMany({ where: { userId, tipCents }, data: { tipCents: 0 } })
}

export async function forgetGiftCard(userId: number, giftCardId: number, tx: Transaction): Promise<void> {
  await tx.cartChoice.updateMany({ where: { userId, giftCardId }, data: { giftCardId: null } })
}
