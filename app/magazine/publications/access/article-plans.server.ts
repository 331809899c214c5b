import { db, type Transaction } from '../../../platform/database/db.server'
import { Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import type { ArticleAccess } from '../../../site/plans/reading-access'
import type { Article } from '../publications'

/** Returns the names of the plans that open an article of named plans, if people can see those; else none. */
export async function plansNamedBy({ id, access }: Pick<Article, 'id' | 'access'>): Promise<string[]> {
  if (access !== 'plans') return []
  const rows = await db.articlePlan.findMany({
    where: { articleId: id, plan: { deletedAt: null } },
    select: { plan: { select: { name: true } } },
    orderBy: { planId: 'asc' },
  })
  return rows.map(({ plan }) => plan.name)
}

export async function planIdsOf({ id, access }: Pick<Article, 'id' | 'access'>): Promise<number[]> {
  if (access !== 'plans') return []
  const rows = await db.articlePlan.findMany({ where: { articleId: id }, orderBy: { planId: 'asc' } })
  return rows.map(({ planId }) => planId)
}

/**
 * Sets the plans that an article names, if its form had them: none, unless it is for members of named plans.
 * @throws Invalid for a plan that is not there
 */
export async function setPlans(
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
