import { cachedTables } from '../../platform/changes/cached-tables.server'
import { db, type Transaction } from '../../platform/database/db.server'
import { t } from '../../platform/i18n/i18n'
import { isModuleOn } from '../../site/modules/switches.server'
import {
  type DiscountTerms,
  discountCents,
  discountProblem,
  membersCode,
  normalizeDiscountCode,
} from './discounts'
import { discountsModule } from './discounts.module'

export interface Discount extends DiscountTerms {
  id: number
}

/**
 * Returns none while discounts are off.
 * @param typed without regard to case
 */
export async function findDiscountByCode(typed: string, tx: Transaction = db): Promise<Discount | null> {
  if (!isModuleOn(discountsModule.name)) return null
  return tx.discount.findUnique({ where: { code: normalizeDiscountCode(typed) } })
}

const anyThere = cachedTables(
  ['Discount'],
  async () => (await db.discount.findFirst({ select: { id: true } })) !== null,
)

export const hasDiscounts = async () => isModuleOn(discountsModule.name) && (await anyThere.read())

/**
 * Locks a discount before counting its uses in a transaction that adds one, so that of two at once the second waits.
 */
export async function lockDiscount(tx: Transaction, code: string): Promise<void> {
  await tx.discount.updateMany({
    where: { code: normalizeDiscountCode(code) },
    data: { version: { increment: 0 } },
  })
}

export interface DiscountResult {
  id: number | null
  /** The displayed code, or `membersCode` for the members' discount, which needs no code. */
  code: string
  isForMembers?: true
  cents: number
  /** Why the discount does not apply. */
  problem: string | null
}

/** Returns the members' discount, a percentage without a code. */
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
  attempt: Parameters<typeof discountProblem>[1],
): DiscountResult {
  if (!discount) return { id: null, code, cents: 0, problem: t('The code {code} does not exist.', { code }) }
  const problem = discountProblem(discount, attempt) ?? null
  const cents = problem ? 0 : discountCents(discount, attempt.goodsCents)
  return { id: discount.id, code: discount.code, cents, problem }
}
