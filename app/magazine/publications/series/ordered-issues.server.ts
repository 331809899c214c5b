import { loadCached } from '../../../platform/changes/cached-reads.server'
import { db, type Prisma } from '../../../platform/database/db.server'
import { sql } from '../../../platform/database/sql.server'
import { sqlArticlePublished } from '../publications.server'

/** A published issue at its place in its series. */
export interface OrderedIssue {
  id: number
  title: string
  uploadedAt: Date
  number: string
  date: string
  isSpecial: boolean
}

const publishedIssuesOf = (seriesId: number) =>
  sql`FROM "Issue" JOIN "Article" ON "Article"."id" = "articleId" WHERE "seriesId" = ${seriesId} AND ${sqlArticlePublished()}`

/**
 * Reads some of a series' issues. Issues are in the order of their numbers; one without a number follows the highest
 * number that was published before it.
 * @param picked which ones, as the end of a statement: it knows all issues as "ordered" and the "position" of each, from 1
 */
export async function readIssues(seriesId: number, picked: Prisma.Sql): Promise<OrderedIssue[]> {
  const rows = await db.$queryRaw<OrderedIssue[]>`
    SELECT "id", "title", "uploadedAt", "number", "date", "isSpecial" FROM (
      WITH "placed" AS (
        SELECT "id", "title", "uploadedAt", "number", "date", "isSpecial", "sort" IS NULL AS "isUnnumbered",
          COALESCE("sort", MAX("sort") OVER (ORDER BY "uploadedAt", "id"), -1e300) AS "at"
        ${publishedIssuesOf(seriesId)}
      ), "ordered" AS (
        SELECT *, ROW_NUMBER() OVER (ORDER BY "at", "isUnnumbered", "uploadedAt", "id") AS "position" FROM "placed"
      )
      SELECT * FROM "ordered" ${picked}
    ) AS "picked" ORDER BY "position"`
  return rows.map((row) => ({
    ...row,
    uploadedAt: new Date(row.uploadedAt),
    isSpecial: Boolean(row.isSpecial),
  }))
}

export const yearOf = ({ date, uploadedAt }: Pick<OrderedIssue, 'date' | 'uploadedAt'>): number =>
  Number(/\b(1[5-9]|20)\d{2}\b/.exec(date)?.[0] ?? uploadedAt.getUTCFullYear())

export interface IssueSummary {
  total: number
  /** The first and the last of their years, such as "2019–2026". */
  years: string
  latest?: OrderedIssue
}

/** Returns what is said of all issues of a series, from memory until an article or an issue changes. */
export const summarizeIssues = (seriesId: number): Promise<IssueSummary> =>
  loadCached(`issues of series ${seriesId}`, async () => {
    const [counted, [latest]] = await Promise.all([
      countIssues(seriesId),
      readIssues(seriesId, sql`ORDER BY "position" DESC LIMIT 1`),
    ])
    return { ...counted, latest }
  })

async function countIssues(seriesId: number): Promise<{ total: number; years: string }> {
  const dates = await db.$queryRaw<{ date: string; first: string; last: string; issues: bigint }[]>`
    SELECT "date", MIN("uploadedAt") AS "first", MAX("uploadedAt") AS "last", COUNT(*) AS "issues"
    ${publishedIssuesOf(seriesId)} GROUP BY "date"`
  const years = dates
    .flatMap(({ date, first, last }) => [first, last].map((at) => yearOf({ date, uploadedAt: new Date(at) })))
    .sort((one, other) => one - other)
  return {
    total: dates.reduce((sum, { issues }) => sum + Number(issues), 0),
    years: [...new Set([years[0], years.at(-1)])].join('–'),
  }
}
