import { orderByPublication } from '../../../magazine/publications/publications.server'
import { db } from '../../../platform/database/db.server'
import { Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { variantTitle } from '../../../shop/items/merch'
import type { IssueRun } from './runs'
import type { NewIssueRun } from './start-run.server'

const maxChoices = 200

interface Choice {
  id: number
  name: string
}

/** Returns the choices of a run's form: the newest articles, and the newest variants in the shop. */
export async function loadIssueRunChoices(
  chosen?: Pick<IssueRun, 'articleId' | 'variantId' | 'fileVariantId'>,
) {
  const variants = await variantChoices(chosen?.variantId, false)
  const fileVariants = await variantChoices(chosen?.fileVariantId, true)
  return { articles: await articleChoices(chosen?.articleId), variants, fileVariants }
}

async function articleChoices(chosenId: number | null = null): Promise<Choice[]> {
  const select = { id: true, title: true }
  const rows = await db.article.findMany({
    where: { deletedAt: null, isDraft: false },
    select,
    orderBy: orderByPublication,
    take: maxChoices,
  })
  const isListed = chosenId === null || rows.some(({ id }) => id === chosenId)
  const chosen = isListed ? [] : await db.article.findMany({ where: { id: chosenId ?? 0 }, select })
  return [...rows, ...chosen].map(({ id, title }) => ({ id, name: title }))
}

async function variantChoices(chosenId: number | null = null, isDigital: boolean): Promise<Choice[]> {
  const rows = await db.merchVariant.findMany({
    where: { OR: [{ isDigital, merchItem: { deletedAt: null } }, { id: chosenId ?? 0 }] },
    include: { merchItem: { select: { title: true } } },
    orderBy: [{ merchItemId: 'desc' }, { position: 'asc' }],
    take: maxChoices,
  })
  return rows.map(({ id, option1, option2, merchItem }) => ({
    id,
    name: variantTitle(merchItem.title, [option1, option2].filter(Boolean)),
  }))
}

/** @throws Invalid when a chosen record does not exist or is the wrong kind of variant */
export async function assertIssueRunChoices({
  articleId,
  variantId,
  fileVariantId,
}: NewIssueRun): Promise<void> {
  if (articleId !== null && (await db.article.count({ where: { id: articleId, deletedAt: null } })) === 0)
    throw refusal('articleId')
  if (variantId !== null && !(await isSold(variantId, false))) throw refusal('variantId')
  if (fileVariantId !== null && !(await isSold(fileVariantId, true))) throw refusal('fileVariantId')
}

const isSold = async (id: number, isDigital: boolean) =>
  (await db.merchVariant.count({ where: { id, isDigital, merchItem: { deletedAt: null } } })) > 0

const refusal = (field: string) => {
  const message = t('This no longer exists. Choose another.')
  return new Invalid(message, { [field]: [message] })
}
