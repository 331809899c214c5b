import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { anArticle } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { addSampleStatistics } from './sample-statistics.server'

test('no publication of the sample was viewed more often in a month than in all', async () => {
  const { articles } = JSON.parse(readFileSync('sample/sample.json', 'utf8'))
  for (const { viewcount } of articles) await anArticle({ viewcount })

  await addSampleStatistics()

  const days = await db.statisticsDay.groupBy({ by: ['articleId'], _sum: { views: true } })
  const inAMonth = new Map(days.map(({ articleId, _sum }) => [articleId, _sum.views ?? 0]))
  const all = await db.article.findMany({ select: { id: true, viewcount: true } })
  expect(all).toHaveLength(articles.length)
  expect(all.filter(({ id, viewcount }) => (inAMonth.get(id) ?? 0) > viewcount)).toEqual([])
})
