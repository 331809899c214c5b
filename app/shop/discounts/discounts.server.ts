import { cachedTables } from '../../platform/changes/cached-tables.server'
import { db, type Transaction } from '../../platform/database/db.server'
import { t } from '../../platform/i18n/i18n'
import {
  type DiscountTerms,
  discountCents,
  membersCode,
  normalizeDiscountCode,
  whyRefused,
} from './discounts'

export interface Discount extends DiscountTerms {
  id: number
}

/** @param typed without regard to case */
export async function discountNamed(typed: string, tx: Transaction = db): Promise<Discount | null> {
  return tx.discount.findUnique({ where: { code: normalizeDiscountCode(typed) } })
}

const anyThere = cachedTables(
  ['Discount'],
  async () => (await db.discount.findFirst({ select: { id: true } })) !== null,
)

export const hasDiscounts = () => anyThere.read()

/**
 * Locks a discount before its uses are counted in a transaction that adds one: of two at once, the second waits for
 * the first.
 */
export async function lockDiscount(tx: Transaction, code: string): Promise<void> {
  await tx.discount.updateMany({
    where: { code: normalizeDiscountCode(code) },
    data: { version: { increment: 0 } },
  })
}

export interface DiscountResult {
  id: number | null
  /** The code as it is shown, or `membersCode` for what members get without one. */
  code: string
  isForMembers?: true
  cents: number
  /** Why it takes nothing off. */
  problem: string | null
}

/** Returns what a percentage takes off for members, who need no code. */
export const membersDiscount = (percent: number, goodsCents: number): DiscountResult => ({
  id: null,
  code: membersCode,
  isForMembers: true,
  problem: null,
  cents: discountCents({ percent, amountCents: null }, goodsCents),
})

export function applyDiscount(
  code: string,
  discount: Discount | null,
  attempt: Parameters<typeof whyRefused>[1],
): DiscountResult {
  if (!discount) return { id: null, code, cents: 0, problem: t('There is no code {code}.', { code }) }
  const problem = whyRefused(discount, attempt) ?? null
  const cents = problem ? 0 : discountCents(discount, attempt.goodsCents)
  return { id: discount.id, code: discount.code, cents, problem }
}
