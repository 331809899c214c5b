import { expect, test } from 'vitest'
import { anArticleWithFiles } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { findIssueLinksOf, listIssues } from './series.server'

test('ten thousand issues are listed by the page, and each knows its neighbours', async () => {
  const { id: first } = await anArticleWithFiles({ seriesTitle: 'Daily', issueNumber: '1' })
  const { seriesId } = await db.issue.findUniqueOrThrow({ where: { articleId: first } })
  await db.$executeRaw`
    INSERT INTO "Article"
      ("title", "description", "searchText", "coverImage", "pdfPath", "filetype", "uploadedAt", "publishedAt")
    WITH RECURSIVE numbers(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
    SELECT 'Daily ' || n || ' ' || CAST(${'w'.repeat(300)} AS TEXT),
      "description", "searchText", "coverImage", "pdfPath", "filetype", "uploadedAt", "publishedAt"
    FROM "Article", numbers WHERE "id" = ${first} ORDER BY n`
  await db.$executeRaw`
    INSERT INTO "Issue" ("articleId", "seriesId", "number", "sort")
    SELECT "id", ${seriesId}, CAST("id" - CAST(${first} AS INTEGER) + 1 AS TEXT), "id" - ${first} + 1
    FROM "Article" WHERE "id" > ${first}`
  expect(await findIssueLinksOf(first + 4999)).toMatchObject({
    previous: { name: 'No. 4999' },
    issue: { number: '5000' },
    next: { name: 'No. 5001' },
  })
  const { pages, total, years } = await listIssues(seriesId, '2')
  expect([pages, total, years[0]?.issues[0]?.name]).toEqual([167, 10_000, 'No. 9940'])
})
