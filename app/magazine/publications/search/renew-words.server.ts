import { db, type Prisma } from '../../../platform/database/db.server'
import { forEachWithPauses } from '../../../platform/jobs/run-unhurried.server'
import { whereSearchWordsOutdated } from '../../../platform/text/search-words'
import { articleSearchText, issueInclude } from '../series/issues.server'
import { tagKey } from '../tags/tags'

const perStep = 20
const tagsPerStep = 500

/** Updates the search words of articles that an older release wrote. */
export const renewArticleSearchWords = (): Promise<void> =>
  forEachWithPauses<Prisma.ArticleGetPayload<{ include: typeof issueInclude }>>(
    (last) =>
      db.article.findMany({
        where: { ...whereSearchWordsOutdated(), id: { gt: last?.id } },
        include: issueInclude,
        orderBy: { id: 'asc' },
        take: perStep,
      }),
    ({ id, version, issue, ...words }) =>
      db.article.updateMany({
        where: { id, version },
        data: { searchText: articleSearchText(words, issue) },
      }),
  )

type Tag = Prisma.ArticleTagGetPayload<object>

/** Updates keys of tags that an older release wrote; if two tags get the same key, the first one stays. */
export const renewTagSearchKeys = (): Promise<void> => forEachWithPauses<Tag>(tagsAfter, renewKey)

const tagsAfter = (last: Tag | undefined) =>
  db.articleTag.findMany({
    where: last && {
      // Lets the database begin at the last row instead of reading all before it.
      articleId: { gte: last.articleId },
      OR: [
        { articleId: { gt: last.articleId } },
        { articleId: last.articleId, position: { gt: last.position } },
        { articleId: last.articleId, position: last.position, key: { gt: last.key } },
      ],
    },
    orderBy: [{ articleId: 'asc' }, { position: 'asc' }, { key: 'asc' }],
    take: tagsPerStep,
  })

async function renewKey({ articleId, key, name }: Tag): Promise<void> {
  if (key === tagKey(name)) return
  const renewed = { articleId, key: tagKey(name) }
  if ((await db.articleTag.count({ where: renewed })) > 0)
    await db.articleTag.deleteMany({ where: { articleId, key } })
  else await db.articleTag.updateMany({ where: { articleId, key }, data: { key: renewed.key } })
}
