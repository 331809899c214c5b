import { refuseTaken } from '../../platform/database/database-errors.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { inEnglish } from '../../platform/i18n/i18n.server'
import { formatMoney } from '../../platform/ui/money'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { type OpenedVersion, openedVersionOfProgram } from '../../site/content/opened-version'
import { type DisplayedValues, defineVersions } from '../../site/content/versions.server'
import { validDaysOfDiscount } from './discount-form'
import { type DiscountTerms, discountText } from './discounts'

export const discountNotFound = msg('Discount not found.')
const subjectType = 'discount'
const counted = { status: { not: 'canceled' } }

/** Returns the codes with these ids, each with the number of orders that used it and are not canceled. */
export const listDiscountsByIds = async (ids: number[]) =>
  withUses(await db.discount.findMany({ where: { id: { in: ids } } }))

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
export async function findDiscountWithUses(id: number) {
  const discount = await findDiscountById(id)
  return { ...discount, uses: await db.order.count({ where: { ...counted, discountId: id } }) }
}

/** @throws NotFound */
export async function findDiscountById(id: number, tx: Transaction = db) {
  const discount = await tx.discount.findUnique({ where: { id } })
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
  opened: OpenedVersion | undefined,
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
  }).catch(refuseTaken('code', () => t('The code {code} already exists.', { code: terms.code })))
}

type Discount = Awaited<ReturnType<typeof findDiscountById>>

async function change(
  tx: Transaction,
  id: number,
  terms: DiscountTerms,
  opened: OpenedVersion | undefined,
  actor: Actor | undefined,
) {
  const changed = await tx.discount.updateMany({
    where: { id, version: opened?.version },
    data: { ...terms, version: { increment: 1 } },
  })
  await discountVersions.assertChanged(changed, { id }, { tx, opened, actor })
  return { id }
}

export const discountVersions = defineVersions<Discount>({
  what: msg('this code'),
  missing: discountNotFound,
  subjectType,
  find: (tx, { id }) => tx.discount.findUnique({ where: { id } }),
  shown: discountForComparison,
})

function discountForComparison(terms: DiscountTerms): DisplayedValues {
  const { from, until } = validDaysOfDiscount(terms)
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
 * @param version the version that the caller has seen; without it, any version is deleted
 * @throws NotFound; Outdated when somebody saved it since
 */
export async function deleteDiscount(id: number, actor: Actor, version?: number): Promise<void> {
  await inTransaction(async (tx) => {
    const { code } = await findDiscountById(id, tx)
    const deleted = await tx.discount.deleteMany({ where: { id, version } })
    const opened = openedVersionOfProgram(version)
    await discountVersions.assertChanged(deleted, { id }, { tx, opened, actor })
    await recordAudit(tx, actor, { action: 'deleted', subjectType, subjectId: id, subjectName: code })
  })
}
