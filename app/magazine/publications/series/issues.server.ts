import type { Prisma, Transaction } from '../../../platform/database/db.server'
import { Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { searchableText } from '../../../platform/text/search-words'
import { currentSite } from '../../../site/current-site.server'
import { isModuleOn } from '../../../site/modules/switches.server'
import { addressFromTitle } from '../../../site/pages/site-pages'
import { type Issue, sortableIssueNumber } from './series'

export const issueInclude = { issue: { include: { series: true } } } as const satisfies Prisma.ArticleInclude
export type IssueRow = Prisma.IssueGetPayload<{ include: { series: true } }>

/** The fields of an article's form about its issue; undefined ones stay as they are. */
export interface IssueFields {
  seriesTitle?: string
  issueNumber?: string
  issueDate?: string
  isSpecialIssue?: boolean
  isbn?: string
  printRun?: number | null
  issuePrice?: number | null
}

export function issueFromRow({ series, ...row }: IssueRow): Issue {
  const { id, title, address, description, issn } = series
  const { number, date, isSpecial, isbn, printRun, priceCents } = row
  return {
    series: { id, title, address, description, issn },
    number,
    date,
    isSpecial,
    isbn,
    printRun,
    priceCents,
  }
}

/**
 * Makes an article an issue of a series, or removes it from one. A new title creates a series; without a title it is
 * the only series, or the one named like the site. While series are off, an issue stays as it is.
 * @returns the issue
 * @throws Invalid if there are several series and none is named
 */
export async function setIssueOfArticle(
  tx: Transaction,
  articleId: number,
  fields: IssueFields,
): Promise<IssueRow | null> {
  const before = await tx.issue.findUnique({ where: { articleId }, include: { series: true } })
  if (before && !isModuleOn('series')) return before
  const title = fields.seriesTitle ?? before?.series.title ?? ''
  const number = fields.issueNumber ?? before?.number ?? ''
  if (title === '' && number === '') {
    if (before) await tx.issue.delete({ where: { articleId } })
    return null
  }
  const isSilent = fields.seriesTitle === undefined && fields.issueNumber === undefined
  const data = {
    seriesId: await seriesCalled(tx, title),
    number,
    sort: sortableIssueNumber(number),
    date: fields.issueDate,
    // A request without issue fields leaves the check box out as well.
    isSpecial: isSilent ? undefined : fields.isSpecialIssue,
    isbn: fields.isbn,
    printRun: fields.printRun,
    priceCents: fields.issuePrice,
  }
  return tx.issue.upsert({
    where: { articleId },
    create: { articleId, ...data },
    update: data,
    include: { series: true },
  })
}

async function seriesCalled(tx: Transaction, title: string): Promise<number> {
  if (title === '') {
    const [only, another] = await tx.series.findMany({ take: 2, orderBy: { id: 'asc' } })
    if (another) throw new Invalid(t('Name the series.'), { seriesTitle: [t('Name the series.')] })
    if (only) return only.id
  }
  const name = title || currentSite().name
  const known = await tx.series.findFirst({ where: { title: name }, orderBy: { id: 'asc' } })
  if (known) return known.id
  return (await tx.series.create({ data: { title: name, address: await freeAddress(tx, name) } })).id
}

async function freeAddress(tx: Transaction, title: string): Promise<string> {
  const wanted = addressFromTitle(title) || 'series'
  for (let count = 1; ; count += 1) {
    const address = count === 1 ? wanted : `${wanted}-${count}`
    if ((await tx.series.count({ where: { address } })) === 0) return address
  }
}

/** Returns the text by which an article is found: its own words, and those of its issue. */
export function articleSearchText(
  { title, description }: { title: string; description: string },
  issue: IssueRow | null,
): string {
  const ofIssue = issue ? [`${issue.series.title} ${issue.number} ${issue.date}`] : []
  return searchableText(title, description, ...ofIssue)
}
