import { db, type Prisma } from '../../../platform/database/db.server'
import { forEachUnhurried } from '../../../platform/jobs/run-unhurried.server'
import { isOutdated } from '../../../platform/text/search-words'
import { articleSearchText, withIssue } from '../series/issues.server'
import { tagKey } from '../tags/tags'

const perStep = 20
const tagsPerStep = 500

/** Makes the words by which articles are found that an older release wrote. */
export const renewArticleWords = (): Promise<void> =>
  forEachUnhurried<Prisma.ArticleGetPayload<{ include: typeof withIssue }>>(
    (last) =>
      db.article.findMany({
        where: { ...isOutdated(), id: { gt: last?.id } },
        include: withIssue,
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

/** Makes the keys of tags anew where letters have become plainer; of two that are one then, the first stays. */
export const renewTagKeys = (): Promise<void> => forEachUnhurried<Tag>(tagsAfter, renewKey)

const tagsAfter = (last: Tag | undefined) =>
  db.articleTag.findMany({
    where: last && {
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
