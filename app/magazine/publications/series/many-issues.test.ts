import { expect, test } from 'vitest'
import { anArticleWithFiles } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { issueLinksOf, issuesPage } from './series.server'

test('ten thousand issues are listed by the page, and each knows its neighbours', async () => {
  const { id: first } = await anArticleWithFiles({ seriesTitle: 'Daily', issueNumber: '1' })
  const { seriesId } = await db.issue.findUniqueOrThrow({ where: { articleId: first } })
  const { id: _id, ...like } = await db.article.findUniqueOrThrow({ where: { id: first } })
  const data = Array.from({ length: 9999 }, (_, at) => ({
    ...like,
    title: `Daily ${at + 2} ${'w'.repeat(300)}`,
  }))
  const rows = await db.article.createManyAndReturn({ data, select: { id: true } })
  await db.issue.createMany({
    data: rows.map(({ id: articleId }, at) => ({ articleId, seriesId, number: `${at + 2}`, sort: at + 2 })),
  })
  const middle = rows[4998]?.id ?? 0
  expect(await issueLinksOf(middle)).toMatchObject({
    previous: { name: 'No. 4999' },
    issue: { number: '5000' },
    next: { name: 'No. 5001' },
  })
  const { pages, total, years } = await issuesPage(seriesId, '2')
  expect([pages, total, years[0]?.issues[0]?.name]).toEqual([167, 10_000, 'No. 9940'])
})
