import { db, type Transaction } from '../../../platform/database/db.server'
import { Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import type { ArticleAccess } from '../../../site/plans/reading-access'
import type { Article } from '../publications'

/** Returns the names of the plans that open an article restricted to plans, if they are visible; else none. */
export async function listPlanNamesOfArticle({
  id,
  access,
}: Pick<Article, 'id' | 'access'>): Promise<string[]> {
  if (access !== 'plans') return []
  const rows = await db.articlePlan.findMany({
    where: { articleId: id, plan: { deletedAt: null } },
    select: { plan: { select: { name: true } } },
    orderBy: { planId: 'asc' },
  })
  return rows.map(({ plan }) => plan.name)
}

export async function listPlanIdsOfArticle({
  id,
  access,
}: Pick<Article, 'id' | 'access'>): Promise<number[]> {
  if (access !== 'plans') return []
  const rows = await db.articlePlan.findMany({ where: { articleId: id }, orderBy: { planId: 'asc' } })
  return rows.map(({ planId }) => planId)
}

/**
 * Sets the plans that an article is restricted to; none unless its access is by plans. Without the fields of the form,
 * they stay.
 * @throws Invalid for a plan that does not exist
 */
export async function setPlansOfArticle(
  tx: Transaction,
  articleId: number,
  { access, planIds: chosen }: { access?: ArticleAccess; planIds?: number[] },
): Promise<void> {
  if (!access) return
  const planIds = access === 'plans' ? (chosen ?? []) : []
  const existing = await tx.plan.count({ where: { id: { in: planIds }, deletedAt: null } })
  if (existing !== planIds.length)
    throw new Invalid(t('Plan not found.'), { planIds: [t('Plan not found.')] })
  await tx.articlePlan.deleteMany({ where: { articleId } })
  await tx.articlePlan.createMany({ data: planIds.map((planId) => ({ articleId, planId })) })
}
