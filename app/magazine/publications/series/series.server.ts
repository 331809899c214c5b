import { z } from 'zod'
import { loadCached } from '../../../platform/changes/cached-reads.server'
import { db } from '../../../platform/database/db.server'
import { sql } from '../../../platform/database/sql.server'
import { makeTextSearchFilter } from '../../../platform/database/text-found.server'
import { NotFound } from '../../../platform/errors/errors'
import {
  type ListRange,
  pageQueryFields,
  searchQueryField,
  whereAfterCursor,
} from '../../../platform/http/list-request.server'
import { paging } from '../../../platform/http/paging'
import { t } from '../../../platform/i18n/i18n'
import { isModuleOn } from '../../../site/modules/switches.server'
import type { Article } from '../publications'
import { listArticlesById, sqlArticlePublished, whereArticlePublished } from '../publications.server'
import { type IssueRow, issueFromRow } from './issues.server'
import { type OrderedIssue, readIssues, summarizeIssues, yearOf } from './ordered-issues.server'
import { type Issue, issueName, type Series } from './series'

const perPage = 60
const seriesPerPage = 24
const byTitle = [{ title: 'asc' as const }, { id: 'asc' as const }]

/** Returns the ids of the series that have a published issue; while the series module is off, none. */
async function listVisibleIds(): Promise<number[]> {
  if (!isModuleOn('series')) return []
  // The first published issue of each is enough: a join would read all issues of all series.
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "Series" WHERE EXISTS (
      SELECT 1 FROM "Issue" CROSS JOIN "Article"
      WHERE "seriesId" = "Series"."id" AND "Article"."id" = "articleId" AND ${sqlArticlePublished()})`
  return rows.map(({ id }) => id)
}

const whereVisible = async () => ({ id: { in: await listVisibleIds() } })

export const AllSeriesQuery = z.object({ ...searchQueryField(), ...pageQueryFields(['text', 'number']) })

export async function listVisibleSeries({ cursor, q, take }: ListRange = {}) {
  const found = await makeTextSearchFilter('Series', q, ['"title"'])
  const rows = await db.series.findMany({
    where: { AND: [await whereVisible(), found, whereAfterCursor(byTitle, cursor)] },
    orderBy: byTitle,
    take,
  })
  const seriesIds = rows.map(({ id }) => id)
  const counts = await loadCached(`issues of each series ${seriesIds}`, () =>
    db.issue.groupBy({
      by: ['seriesId'],
      where: { seriesId: { in: seriesIds }, article: whereArticlePublished() },
      _count: true,
    }),
  )
  const issues = new Map(counts.map(({ seriesId, _count }) => [seriesId, _count]))
  return rows.map(({ id, title, address, description, issn }) => ({
    id,
    title,
    address,
    description,
    issn,
    issues: issues.get(id) ?? 0,
  }))
}

export const countSeries = async () => (await listVisibleIds()).length

export interface ListedSeries extends Series {
  issues: number
  /** The years of its issues, such as "2019–2026". */
  years: string
  latest?: IssueLine
}

export async function listSeries(askedPage: string | null) {
  const where = await whereVisible()
  const { page, pages, skip, take } = paging(askedPage, where.id.in.length, seriesPerPage)
  const rows = await db.series.findMany({ where, orderBy: byTitle, skip, take })
  const summaries = await Promise.all(rows.map(({ id }) => summarizeIssues(id)))
  const lines = await issueLines(summaries.flatMap(({ latest }) => latest ?? []))
  const series = rows.map(
    ({ id, title, address, description, issn }, at): ListedSeries => ({
      id,
      title,
      address,
      description,
      issn,
      issues: summaries[at]?.total ?? 0,
      years: summaries[at]?.years ?? '',
      latest: lines.get(summaries[at]?.latest?.id ?? 0),
    }),
  )
  return { series, page, pages }
}

/** @throws NotFound for a series without issues that readers can see */
export const findSeriesByAddress = (address = '') => visibleOne({ address })

/** @throws NotFound for a series without issues that readers can see */
export const findVisibleSeriesById = (id: number) => visibleOne({ id })

async function visibleOne(
  where: { id: number } | { address: string },
): Promise<Series & { version: number }> {
  const row = await db.series.findFirst({ where: { AND: [where, await whereVisible()] } })
  if (!row) throw new NotFound(t('Series not found.'))
  const { id, title, address, description, issn, version } = row
  return { id, title, address, description, issn, version }
}

export interface IssueLine {
  article: Article
  /** The issue's name, such as "No. 12". */
  name: string
  /** The printed date, such as "Winter 2026". */
  date: string
}

export async function listIssues(seriesId: number, askedPage: string | null) {
  const { total, years: allYears } = await summarizeIssues(seriesId)
  const { page, pages, skip, take } = paging(askedPage, total, perPage)
  const newest = sql`ORDER BY "position" DESC LIMIT ${take} OFFSET ${skip}`
  const shown = (await readIssues(seriesId, newest)).toReversed()
  const lines = await issueLines(shown)
  const years: { year: number; issues: IssueLine[] }[] = []
  for (const issue of shown) {
    const line = lines.get(issue.id)
    if (!line) continue
    const year = yearOf(issue)
    if (years.at(-1)?.year !== year) years.push({ year, issues: [] })
    years.at(-1)?.issues.push(line)
  }
  return { years, page, pages, total, allYears }
}

async function issueLines(issues: OrderedIssue[]): Promise<Map<number, IssueLine>> {
  const articles = await listArticlesById(issues.map(({ id }) => id))
  const issueOf = new Map(issues.map((issue) => [issue.id, issue]))
  return new Map(
    articles.flatMap((article) => {
      const issue = issueOf.get(article.id)
      return issue ? [[article.id, { article, date: issue.date, name: issueName(issue) }]] : []
    }),
  )
}

/** @throws NotFound */
export async function findLatestIssue(address: string | undefined): Promise<number> {
  const { latest } = await summarizeIssues((await findSeriesByAddress(address)).id)
  if (!latest) throw new NotFound(t('Series not found.'))
  return latest.id
}

export async function loadIssuesOfArticles(articleIds: number[]): Promise<Map<number, Issue>> {
  if (!isModuleOn('series')) return new Map()
  const rows = await db.issue.findMany({
    where: { articleId: { in: articleIds } },
    include: { series: true },
  })
  return new Map(rows.map((row: IssueRow) => [row.articleId, issueFromRow(row)]))
}

/** The previous or next issue. */
export interface IssueLink {
  id: number
  title: string
  name: string
}

export interface IssueLinks {
  issue: Issue
  previous?: IssueLink
  next?: IssueLink
}

export async function findIssueLinksOf(articleId: number): Promise<IssueLinks | undefined> {
  if (!isModuleOn('series')) return
  const row = await db.issue.findUnique({ where: { articleId }, include: { series: true } })
  if (!row) return
  const ownPosition = sql`(SELECT "position" FROM "ordered" WHERE "id" = ${articleId})`
  const near = sql`WHERE "position" - ${ownPosition} BETWEEN -1 AND 1`
  const issues = await readIssues(row.seriesId, near)
  const at = issues.findIndex(({ id }) => id === articleId)
  const linkAt = (index: number): IssueLink | undefined => {
    const issue = issues[index]
    return issue && { id: issue.id, title: issue.title, name: issueName(issue) }
  }
  return { issue: issueFromRow(row), previous: linkAt(at - 1), next: linkAt(at + 1) }
}
