import { z } from 'zod'
import { invalidateTags } from '../../platform/changes/invalidation.server'
import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { readInIdOrder } from '../../platform/database/read-in-batches.server'
import { makeTextSearchFilter } from '../../platform/database/text-found.server'
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors'
import {
  type ListRange,
  pageQueryFields,
  searchQueryField,
  whereAfterCursor,
} from '../../platform/http/list-request.server'
import { paging } from '../../platform/http/paging'
import { msg, t } from '../../platform/i18n/i18n'
import { formatDateTime } from '../../platform/ui/format'
import type { Actor } from '../../site/accounts/audit.server'
import { type OpenedVersion, openedVersionOfProgram } from '../../site/content/opened-version'
import {
  createOutdatedFormError,
  type DisplayedValues,
  openedVersion,
} from '../../site/content/versions.server'
import { renderMarkdown } from '../../site/pages/markdown.server'
import { changeEntriesOfBand } from '../entries/entries.server'
import { type BandNews, newsNotFound, newsPerPage, type PublishedNews } from './news'

const maxNews = 2000
const maxInDesk = 200

type Row = Prisma.BandNewsGetPayload<object>

const newestFirst = [
  { publishedAt: 'desc' },
  { id: 'desc' },
] satisfies Prisma.BandNewsOrderByWithRelationInput[]

const published = (bandId: number, now: Date) => ({ bandId, isDraft: false, publishedAt: { lte: now } })

/** @param firstLevel the level of the topmost heading in its text */
const asPublished = (
  { id, title, body, publishedAt, changedAt }: Row,
  firstLevel: number,
): PublishedNews => ({
  id,
  title,
  html: renderMarkdown(body, [], firstLevel),
  publishedAt: publishedAt.toISOString(),
  changedAt: changedAt.toISOString(),
})

const inDesk = ({ id, title, body, isDraft, publishedAt, version }: Row): BandNews => ({
  id,
  title,
  body,
  isDraft,
  version,
  publishedAt: publishedAt.toISOString(),
})

export async function listNewestNews(bandId: number, take: number, now = new Date()) {
  const where = published(bandId, now)
  const [rows, total] = await Promise.all([
    db.bandNews.findMany({ where, orderBy: newestFirst, take }),
    db.bandNews.count({ where }),
  ])
  return { news: rows.map((row) => asPublished(row, 4)), total }
}

export async function listNews(bandId: number, askedPage: string | null, now = new Date()) {
  const where = published(bandId, now)
  const { page, pages, skip, take } = paging(askedPage, await db.bandNews.count({ where }), newsPerPage)
  const rows = await db.bandNews.findMany({ where, orderBy: newestFirst, skip, take })
  return { news: rows.map((row) => asPublished(row, 3)), page, pages }
}

const publishedAnywhere = () => ({
  band: { deletedAt: null, isDraft: false },
  isDraft: false,
  publishedAt: { lte: new Date() },
})

export const countNews = () => db.bandNews.count({ where: publishedAnywhere() })

/** Returns news of all bands with the times of change, oldest first. */
export const readNewsChangeTimes = (first: number) =>
  readInIdOrder(async ({ where, ...batch }) => {
    const rows = await db.bandNews.findMany({
      where: { AND: [publishedAnywhere(), where] },
      select: { id: true, changedAt: true, band: { select: { title: true } } },
      ...batch,
    })
    return rows.map(({ changedAt, ...news }) => ({ ...news, updatedAt: changedAt }))
  }, first)

/** @throws NotFound for news that readers cannot see */
export async function findPublishedNews(
  bandId: number,
  id: number,
  now = new Date(),
): Promise<PublishedNews> {
  const row = await db.bandNews.findFirst({ where: { ...published(bandId, now), id } })
  if (!row) throw new NotFound(newsNotFound)
  return asPublished(row, 2)
}

export const NewsQuery = z.object({ ...searchQueryField(), ...pageQueryFields(['time', 'number']) })

/** Returns the news of a band, the newest first, drafts and scheduled ones included; at most 200 by default. */
export async function listNewsForAdmin(
  bandId: number,
  { cursor, q, take = maxInDesk }: ListRange = {},
): Promise<BandNews[]> {
  const [at = 0, id = 0] = cursor ?? []
  const last = cursor && [new Date(at).toISOString(), id]
  const found = await makeTextSearchFilter('BandNews', q, ['"title"'])
  const where = { AND: [{ bandId }, found, whereAfterCursor(newestFirst, last)] }
  const rows = await db.bandNews.findMany({ where, orderBy: newestFirst, take })
  return rows.map(inDesk)
}

/** @throws NotFound */
export async function findBandNewsById(bandId: number, id: number): Promise<BandNews> {
  const row = await db.bandNews.findFirst({ where: { id, bandId } })
  if (!row) throw new NotFound(newsNotFound)
  return inDesk(row)
}

interface Saving {
  /** The news to change; without it, one is added. */
  newsId?: number
  fields: Pick<BandNews, 'title' | 'body' | 'isDraft'>
  /** Unless set, the news is published at once, or keeps its date. */
  publishedAt?: Date
  opened?: OpenedVersion
}

/**
 * @returns its id
 * @throws NotFound; Outdated when somebody saved it since; Conflict for a duplicate
 */
export async function saveNews(
  bandId: number,
  saving: Saving,
  actor?: Actor,
  now = new Date(),
): Promise<number> {
  const { newsId, fields } = saving
  let id = newsId ?? 0
  await changeEntriesOfBand(
    bandId,
    actor,
    `${newsId ? 'changed' : 'added'} the news “${fields.title}”`,
    async (tx) => {
      id = newsId ? await change(tx, bandId, newsId, saving, now) : await add(tx, bandId, saving, now)
    },
  )
  return id
}

/**
 * @param version the version that the caller has seen; without it, any version is deleted
 * @throws NotFound; Outdated when somebody saved it since
 */
export async function removeNews(bandId: number, id: number, actor: Actor, version?: number): Promise<void> {
  const { title } = await findBandNewsById(bandId, id)
  await changeEntriesOfBand(bandId, actor, `removed the news “${title}”`, async (tx) => {
    await unchanged(tx, bandId, id, openedVersionOfProgram(version))
    await tx.bandNews.delete({ where: { id } })
  })
}

/** Adds news; a form sent twice adds one. */
async function add(tx: Transaction, bandId: number, { fields, publishedAt = new Date() }: Saving, now: Date) {
  const same = { bandId, title: fields.title, body: fields.body }
  if ((await tx.bandNews.count({ where: same })) > 0) throw new Conflict(t('This is already in the list.'))
  if ((await tx.bandNews.count({ where: { bandId } })) >= maxNews)
    throw new Invalid(t('A band has at most {maxNews} news posts.', { maxNews }))
  const row = await tx.bandNews.create({ data: { bandId, ...fields, publishedAt, changedAt: now } })
  return row.id
}

async function change(
  tx: Transaction,
  bandId: number,
  id: number,
  { fields, publishedAt, opened }: Saving,
  now: Date,
): Promise<number> {
  const before = await unchanged(tx, bandId, id, opened)
  const isOut = !before.isDraft && before.publishedAt <= now
  const data = { ...fields, publishedAt: publishedAt ?? (isOut ? before.publishedAt : now) }
  await tx.bandNews.update({ where: { id }, data: { ...data, version: { increment: 1 }, changedAt: now } })
  return id
}

async function unchanged(tx: Transaction, bandId: number, id: number, opened: OpenedVersion | undefined) {
  const row = await tx.bandNews.findFirst({ where: { id, bandId } })
  if (!row) throw new NotFound(newsNotFound)
  if (!opened || opened.version === row.version) return row
  const saved = { what: msg('this news'), version: row.version, shown: shownOf(inDesk(row)) }
  throw await createOutdatedFormError(tx, opened, saved)
}

const shownOf = ({ title, body, publishedAt, isDraft }: BandNews): DisplayedValues => ({
  Title: title,
  Text: body,
  'Publish on': formatDateTime(publishedAt),
  Draft: isDraft ? t('yes') : t('no'),
})

export const openedNewsVersion = (news: BandNews) => openedVersion(news.version, shownOf(news))

let lastCheck = new Date()

export async function publishDueNews(now = new Date()): Promise<void> {
  const due = { isDraft: false, publishedAt: { gt: lastCheck, lte: now } }
  if ((await db.bandNews.count({ where: due })) > 0) invalidateTags(['BandNews'])
  lastCheck = now
}
