import { db, type Transaction } from '../../platform/database/db.server'

export interface CartChoice {
  destination: string | null
  discountCode: string | null
  /** The tip in cents; 0 for none. */
  tipCents: number
  giftCardId: number | null
}

export async function findCartChoiceOf(userId: number, tx: Transaction = db): Promise<CartChoice> {
  const row = await tx.cartChoice.findUnique({ where: { userId } })
  const { destination, discountCode, tipCents, giftCardId } = row ?? noChoice
  return { destination, discountCode, tipCents, giftCardId }
}

export const noChoice: CartChoice = { destination: null, discountCode: null, tipCents: 0, giftCardId: null }

/** Saves the choices of a cart; missing fields stay as they are. */
export async function saveCartChoice(
  userId: number,
  choice: Partial<CartChoice>,
  tx: Transaction = db,
): Promise<void> {
  await tx.cartChoice.upsert({ where: { userId }, create: { userId, ...choice }, update: choice })
}

/** Removes a code after an order used it, so that it does not apply to the next cart. */
export async function forgetDiscountCodeChoice(
  userId: number,
  discountCode: string,
  tx: Transaction,
): Promise<void> {
  await tx.cartChoice.updateMany({ where: { userId, discountCode }, data: { discountCode: null } })
}

/** Removes a tip after it was given with an order. */
export async function forgetTipChoice(userId: number, tipCents: number, tx: Transaction): Promise<void> {
  await tx.cartChoice.updateMany({ where: { userId, tipCents }, data: { tipCents: 0 } })
}

export async function forgetGiftCardChoice(
  userId: number,
  giftCardId: number,
  tx: Transaction,
): Promise<void> {
  await tx.cartChoice.updateMany({ where: { userId, giftCardId }, data: { giftCardId: null } })
}
