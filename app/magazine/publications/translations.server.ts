import { db, type Transaction } from '../../platform/database/db.server'
import { href } from '../../platform/href'
import { namedTranslations } from '../../site/content/translations.server'
import type { Article } from './publications'
import { whereArticlePublished } from './publications.server'

/** Returns an article and its translations that readers may see, oldest first; none if there is no other. */
export async function listTranslationsOfArticle({
  id,
  title,
  language,
}: Pick<Article, 'id' | 'title' | 'language'>) {
  const others = await publishedTranslations(id)
  const members = [...others, { id, title, language }].sort((one, other) => one.id - other.id)
  return namedTranslations(
    members.map((member) => ({ ...member, to: href('/articles/:id', { id: member.id }) })),
    id,
  )
}

export const listTranslationIdsOfArticle = async (id: number, tx: Transaction = db) =>
  (await publishedTranslations(id, tx)).map((one) => one.id)

async function publishedTranslations(id: number, tx: Transaction = db) {
  const own = await tx.article.findUnique({ where: { id }, select: { translationGroup: true } })
  if (!own?.translationGroup) return []
  return tx.article.findMany({
    where: { ...whereArticlePublished(), translationGroup: own.translationGroup, id: { not: id } },
    select: { id: true, title: true, language: true },
    orderBy: { id: 'asc' },
  })
}
