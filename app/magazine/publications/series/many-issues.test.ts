import { expect, test } from 'vitest'
import { anArticleWithFiles } from '../../../../test/builders'
import { rowsIn, statementsDuring } from '../../../../test/recorded-statements'
import { db } from '../../../platform/database/db.server'
import { findIssueLinksOf, findLatestIssue, listIssues, listSeries } from './series.server'

test('of ten thousand issues, those of a page and the neighbours of one are read alone', async () => {
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
  const rowsFor = async (read: () => Promise<unknown>) => rowsIn(await statementsDuring(read))
  expect(await rowsFor(() => findIssueLinksOf(first + 4999))).toBeLessThan(10)
  expect(await rowsFor(() => listSeries(null))).toBeLessThan(20)
  expect(await rowsFor(() => findLatestIssue('daily'))).toBeLessThan(10)
  expect(await rowsFor(() => listIssues(seriesId, '2'))).toBeLessThan(200)
  expect(await findIssueLinksOf(first + 4999)).toMatchObject({
    previous: { name: 'No. 4999' },
    issue: { number: '5000' },
    next: { name: 'No. 5001' },
  })
  const { pages, total, years } = await listIssues(seriesId, '2')
  expect([pages, total, years[0]?.issues[0]?.name]).toEqual([167, 10_000, 'No. 9940'])
})
