import { db, inTransaction, type Transaction } from '../../../platform/database/db.server'
import { Conflict, Invalid, NotFound, PreconditionFailed } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { type Actor, recordAudit } from '../../../site/accounts/audit.server'
import { setUpdatedAtOf } from '../../../site/content/updated-at.server'
import { redirectMovedPage } from '../../../site/redirects/redirects.server'
import type { SeriesForm } from './issue-form'
import { articleSearchText } from './issues.server'
import { seriesAddress } from './series'

const subject = 'series'
export const seriesChangedMessage = msg(
  'Someone else changed this series in the meantime. Check it, then save again.',
)

const maxChoices = 500

/** Returns the titles of the newest series, for a form's list. */
export async function listSeriesTitles(): Promise<string[]> {
  const newest = { orderBy: { id: 'desc' }, take: maxChoices } as const
  const rows = await db.series.findMany({ select: { title: true }, ...newest })
  return [...new Set(rows.map(({ title }) => title))].toSorted((one, other) => one.localeCompare(other))
}

/** Returns series with how many issues each has, drafts and the trash included. */
export async function listSeriesByIds(ids: number[]) {
  const [rows, counts] = await Promise.all([
    db.series.findMany({ where: { id: { in: ids } } }),
    db.issue.groupBy({ by: ['seriesId'], where: { seriesId: { in: ids } }, _count: true }),
  ])
  const issues = new Map(counts.map(({ seriesId, _count }) => [seriesId, _count]))
  return rows.map((series) => ({ ...series, issues: issues.get(series.id) ?? 0 }))
}

/** Returns the newest series that another one can be merged into, by title. */
export async function listSeriesToMergeInto(id: number) {
  const newest = { orderBy: { id: 'desc' }, take: maxChoices } as const
  const rows = await db.series.findMany({
    where: { NOT: { id } },
    select: { id: true, title: true },
    ...newest,
  })
  return rows.toSorted((one, other) => one.title.localeCompare(other.title))
}

/** @throws NotFound */
export async function findSeriesById(id: number) {
  const [series] = await listSeriesByIds([id])
  if (!series) throw new NotFound(t('Series not found.'))
  return series
}

/**
 * Changes a series. Its address stays, so that links keep working.
 * @throws NotFound, Conflict when somebody changed it since the form was opened, or another series has the title
 */
export async function changeSeries(id: number, form: SeriesForm, actor: Actor): Promise<void> {
  const { version, title, description, issn } = form
  await inTransaction(async (tx) => {
    const before = await tx.series.findUnique({ where: { id } })
    if (!before) throw new NotFound(t('Series not found.'))
    const { count } = await tx.series.updateMany({
      where: { id, version },
      data: { title, description, issn, version: { increment: 1 } },
    })
    if (count === 0) throw new Conflict(t(seriesChangedMessage))
    const other = await tx.series.findFirst({ where: { title, NOT: { id } } })
    if (other)
      throw new Conflict(t('Another series has this title.'), {
        title: [t('Another series has this title.')],
      })
    if (before.title !== title) await renameInSearch(tx, id)
    await recordAudit(tx, actor, {
      action: 'changed',
      subjectType: subject,
      subjectId: id,
      subjectName: title,
    })
  })
}

/** Updates the search words of a series' articles, which include its title. */
async function renameInSearch(tx: Transaction, seriesId: number): Promise<void> {
  const issues = await tx.issue.findMany({ where: { seriesId }, include: { article: true, series: true } })
  for (const { article, ...issue } of issues)
    await tx.article.update({
      where: { id: article.id },
      data: { searchText: articleSearchText(article, issue) },
    })
  await setUpdatedAtOf(
    'article',
    tx,
    issues.map(({ articleId }) => articleId),
  )
}

/**
 * Moves all issues of a series to another one, and deletes it. Its address leads to the other one then.
 * @throws NotFound when one of the series was deleted, Invalid when both are the same
 */
export async function mergeSeries(id: number, intoId: number, actor: Actor): Promise<void> {
  if (id === intoId) throw new Invalid(t('Choose another series.'), { into: [t('Choose another series.')] })
  await inTransaction(async (tx) => {
    const [from, into] = [
      await tx.series.findUnique({ where: { id } }),
      await tx.series.findUnique({ where: { id: intoId } }),
    ]
    if (!from || !into) throw new NotFound(t('Series not found.'))
    await tx.issue.updateMany({ where: { seriesId: id }, data: { seriesId: intoId } })
    await tx.series.delete({ where: { id } })
    await renameInSearch(tx, intoId)
    for (const page of ['', '/*'])
      await redirectMovedPage(tx, seriesAddress(from) + page, seriesAddress(into) + page)
    await recordAudit(tx, actor, {
      action: 'deleted',
      subjectType: subject,
      subjectId: id,
      subjectName: from.title,
      note: `its issues are in ${into.title} now`,
    })
  })
}

/**
 * Deletes a series. Its publications stay and are no longer issues.
 * @param version the version that the caller has seen; without it, any version is deleted
 * @throws NotFound; PreconditionFailed when somebody changed it since that version
 */
export async function deleteSeries(id: number, actor: Actor, version?: number): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await tx.series.findUnique({ where: { id } })
    if (!row) throw new NotFound(t('Series not found.'))
    const issues = await tx.issue.findMany({ where: { seriesId: id }, select: { articleId: true } })
    const { count } = await tx.series.deleteMany({ where: { id, version } })
    if (count === 0) throw new PreconditionFailed(t(seriesChangedMessage))
    await setUpdatedAtOf(
      'article',
      tx,
      issues.map(({ articleId }) => articleId),
    )
    await recordAudit(tx, actor, {
      action: 'deleted',
      subjectType: subject,
      subjectId: id,
      subjectName: row.title,
    })
  })
}
