import { runUnhurried } from '../../jobs/run-unhurried.server'
import { db } from '../../platform/database/db.server'
import { isOutdated } from '../../platform/search-words'
import { articleSearchText, withIssue } from '../series/issues.server'
import { tagKey } from '../tags/tags'

const perStep = 20

/** Makes the words by which articles are found that an older release wrote. */
export async function renewArticleWords(): Promise<void> {
  let after = 0
  await runUnhurried(async () => {
    const where = { ...isOutdated(), id: { gt: after } }
    const rows = await db.article.findMany({
      where,
      include: withIssue,
      orderBy: { id: 'asc' },
      take: perStep,
    })
    for (const { id, version, issue, ...words } of rows)
      await db.article.updateMany({
        where: { id, version },
        data: { searchText: articleSearchText(words, issue) },
      })
    after = rows.at(-1)?.id ?? after
    return rows.length === perStep
  })
}

/** Makes the keys of tags anew where letters have become plainer; of two that are one then, the first stays. */
export async function renewTagKeys(): Promise<void> {
  for (const { articleId, key, name } of await db.articleTag.findMany({
    orderBy: [{ articleId: 'asc' }, { position: 'asc' }],
  })) {
    if (key === tagKey(name)) continue
    const renewed = { articleId, key: tagKey(name) }
    if ((await db.articleTag.count({ where: renewed })) > 0)
      await db.articleTag.deleteMany({ where: { articleId, key } })
    else await db.articleTag.updateMany({ where: { articleId, key }, data: { key: renewed.key } })
  }
}
