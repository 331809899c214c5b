import { isUniqueViolation } from '../../platform/database/database-errors.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { type Cursor, whereAfter } from '../../platform/http/list-request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { inEnglish } from '../../platform/i18n/i18n.server'
import { formatMoney } from '../../platform/ui/money'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { type OpenedOn, openedAtVersion } from '../../site/content/opened-version'
import { outdatedError, type ShownValues } from '../../site/content/versions.server'
import { daysOf } from './discount-form'
import { type DiscountTerms, discountText } from './discounts'

export const discountNotFound = msg('Discount not found.')
const subjectType = 'discount'
const counted = { status: { not: 'canceled' } }

/**
 * Returns the codes after a cursor, newest first, at most `take`, each with the number of orders that used it and are not
 * canceled.
 */
export const discountsAfter = async (cursor?: Cursor, take?: number) =>
  withUses(
    await db.discount.findMany({
      where: whereAfter([{ id: 'desc' }], cursor),
      orderBy: { id: 'desc' },
      take,
    }),
  )

async function withUses<Code extends { id: number }>(
  discounts: Code[],
): Promise<(Code & { uses: number })[]> {
  const used = await db.order.groupBy({
    by: ['discountId'],
    where: { ...counted, discountId: { in: discounts.map(({ id }) => id) } },
    _count: true,
  })
  const uses = new Map(used.map(({ discountId, _count }) => [discountId, _count]))
  return discounts.map((discount) => ({ ...discount, uses: uses.get(discount.id) ?? 0 }))
}

/** @throws NotFound */
export async function discountWithUses(id: number) {
  const discount = await discountById(id)
  return { ...discount, uses: await db.order.count({ where: { ...counted, discountId: id } }) }
}

/** @throws NotFound */
export async function discountById(id: number) {
  const discount = await db.discount.findUnique({ where: { id } })
  if (!discount) throw new NotFound(discountNotFound)
  return discount
}

/**
 * @returns its id
 * @throws NotFound, Outdated when somebody saved it since, Conflict when the code is taken
 */
export async function saveDiscount(
  id: number | null,
  terms: DiscountTerms,
  opened: OpenedOn | undefined,
  actor?: Actor,
): Promise<number> {
  return inTransaction(async (tx) => {
    const saved =
      id === null ? await tx.discount.create({ data: terms }) : await change(tx, id, terms, opened, actor)
    await recordAudit(tx, actor, {
      action: id === null ? 'created' : 'changed',
      subjectType,
      subjectId: saved.id,
      subjectName: terms.code,
      note: inEnglish(() => discountText(terms)),
    })
    return saved.id
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    const message = t('There is a code {code} already.', { code: terms.code })
    throw new Conflict(message, { code: [message] })
  })
}

async function change(
  tx: Transaction,
  id: number,
  terms: DiscountTerms,
  opened: OpenedOn | undefined,
  actor: Actor | undefined,
) {
  const { count } = await tx.discount.updateMany({
    where: { id, version: opened?.version },
    data: { ...terms, version: { increment: 1 } },
  })
  if (count > 0) return { id }
  const now = await tx.discount.findUnique({ where: { id } })
  if (!now) throw new NotFound(discountNotFound)
  throw await outdated(tx, now, opened, actor)
}

function outdated(
  tx: Transaction,
  now: DiscountTerms & { id: number; version: number },
  opened: OpenedOn | undefined,
  actor: Actor | undefined,
) {
  const saved = { what: msg('this code'), version: now.version, shown: discountForComparison(now) }
  return outdatedError(tx, opened, { ...saved, logged: { subjectType, subjectId: now.id } }, actor)
}

export function discountForComparison(terms: DiscountTerms): ShownValues {
  const { from, until } = daysOf(terms)
  return {
    [t('Code')]: terms.code,
    [t('Percent')]: String(terms.percent ?? ''),
    [t('Amount')]: terms.amountCents === null ? '' : formatMoney(terms.amountCents),
    [t('First day')]: from,
    [t('Last day')]: until,
    [t('Number of uses')]: String(terms.maxUses ?? ''),
    [t('Minimum order')]: terms.minGoodsCents ? formatMoney(terms.minGoodsCents) : '',
    [t('Once per customer')]: terms.oncePerCustomer ? t('yes') : t('no'),
  }
}

/**
 * Deletes a code; orders that used it keep their discount.
 * @param version that was seen; without it, any is deleted
 * @throws NotFound; Outdated when somebody saved it since
 */
export async function deleteDiscount(id: number, actor: Actor, version?: number): Promise<void> {
  await inTransaction(async (tx) => {
    const found = await tx.discount.findUnique({ where: { id } })
    if (!found) throw new NotFound(discountNotFound)
    const { count } = await tx.discount.deleteMany({ where: { id, version } })
    if (count === 0) throw await outdated(tx, found, openedAtVersion(version), actor)
    await recordAudit(tx, actor, { action: 'deleted', subjectType, subjectId: id, subjectName: found.code })
  })
}
