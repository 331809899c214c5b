import { randomUUID } from 'node:crypto'
import { loadCached } from '../../platform/changes/cached-reads.server'
import { dayMs } from '../../platform/durations'
import { NotFound } from '../../platform/errors/errors'
import { idFromParam } from '../../platform/http/request.server'
import { purgeOlderThan } from '../../platform/jobs/purge.server'
import { localTimeOf } from '../../platform/site-zone'
import { typedQuery } from '../../platform/text/typed-query'
import type { Actor } from '../../site/accounts/audit.server'
import { maxRecordsPerAction } from '../../site/content/bulk-actions.server'
import { deleteOldIdempotencyKeys } from '../../site/content/idempotency.server'
import type { ContentKind, ContentRow } from '../../site/content/kind.server'
import { findRecord, recordTitleOf } from '../../site/content/lifecycle.server'
import { type ListQuery, listRecords, streamRecordsInBatches } from '../../site/content/listing.server'
import { restoreTrashedPart } from '../../site/content/parts.server'
import { deleteOldRecordedAnswers, recordedAnswersMs } from '../../site/content/recorded-answers.server'
import { contentSorts, contentStatuses, type RecordStatus } from '../../site/content/status'
import { purgeTrash, restoreRecord } from '../../site/content/trash.server'
import { restoreBinnedFiles } from '../../site/content/trash-files.server'
import { purgeTrashedParts } from '../../site/content/trashed-parts.server'
import { uploadLimit } from '../../site/uploads/limit.server'
import { type ContentKindName, contentKindNames } from './content-kinds'
import { contentKinds, wordsOfContentKind } from './content-registry.server'

export const daysInTrash = 30

const linesPerPage = 20
/** The number of lines in a panel on the account page. */
const linesOfPanel = 6

/** Reads `tab`, `q`, `status`, `sort`, `show` and `page` from the address; invalid values fall back to the defaults. */
export async function parseManagedTab(
  { searchParams }: URL,
  kinds: ContentKindName[],
  perPage = linesPerPage,
) {
  const [first = 'merch'] = kinds
  const kind = kinds.find((name) => name === searchParams.get('tab')) ?? first
  const query = {
    ...managedQuery(searchParams),
    page: Number(searchParams.get('page') ?? 1),
  }
  const isLong = searchParams.get('show') === String(maxRecordsPerAction)
  const isAllChosen = searchParams.get('all') === 'on'
  const managed = await loadManagedUploads(kind, query, isLong ? maxRecordsPerAction : perPage)
  const words = wordsOfContentKind(kind)
  return { kinds: kinds.map(wordsOfContentKind), words, isLong, isAllChosen, ...managed }
}

const managedQuery = (params: URLSearchParams) => ({
  q: typedQuery(params),
  status: contentStatuses.find((status) => status === params.get('status')),
  sort: contentSorts.find((sort) => sort === params.get('sort')),
})

/** Yields the records of a tab, as its address requests them, for a CSV. */
export async function* streamManagedRecords({ searchParams }: URL, kinds: ContentKindName[]) {
  const kind = kinds.find((name) => name === searchParams.get('tab')) ?? kinds[0]
  if (!kind) return
  for await (const rows of streamRecordsInBatches(contentKinds[kind], managedQuery(searchParams)))
    yield rows.map((row) => {
      const { picture: _, version: __, facts = {}, ...line } = toLine(contentKinds[kind], row)
      return { kind, ...line, facts: Object.values(facts) }
    })
}

export async function loadManagedUploads(kind: ContentKindName, query: ListQuery, perPage = linesPerPage) {
  const content = contentKinds[kind]
  const now = new Date()
  const own = Object.keys(content.statuses?.(now) ?? {})
  const { status, sort = 'newest', q } = query
  const { rows, total, page, pages } = await listRecords(content, query, perPage)
  return {
    kind,
    q,
    page,
    pages,
    total,
    status,
    sort,
    statuses: contentStatuses.filter((one) => own.includes(one)),
    sorts: contentSorts.filter((one) => one !== 'views' || content.views),
    lines: rows.map((row) => toLine(content, row, now)),
  }
}

function toLine(content: ContentKind, row: ContentRow, now = new Date()) {
  return {
    id: row.id,
    version: row.version,
    title: recordTitleOf(content, row),
    note: content.note(row),
    picture: content.picture?.(row) ?? null,
    views: content.views?.(row),
    facts: content.facts?.(row),
    ...(content.statuses && standing(content.publicFrom?.(row), now)),
  }
}

/** Returns whether a record is a draft, scheduled or published, and from when. */
export function recordStatusOf(content: ContentKind, row: ContentRow, now = new Date()): RecordStatus {
  return content.publicFrom ? standing(content.publicFrom(row), now) : { status: 'published' }
}

function standing(since: Date | undefined, now: Date): RecordStatus {
  if (!since) return { status: 'draft' }
  return { status: since > now ? 'scheduled' : 'published', at: since.toISOString() }
}
export type ManagedTab = Awaited<ReturnType<typeof parseManagedTab>>

export async function loadContentFormOptions(kind: ContentKindName, record: object = {}) {
  const { options, manyOptions } = contentKinds[kind]
  const chosen = manyOptions
    ? (Object.entries(record).find(([name]) => name === manyOptions.list)?.[1] ?? [])
    : []
  // The choices name the day, which changes without a write.
  const key = `choices of ${kind} ${chosen} on ${localTimeOf(new Date()).date}`
  return {
    options: options ? await loadCached(key, async () => options({ chosen, find: '' })) : {},
    ...uploadLimit(),
    idempotencyKey: randomUUID(),
  }
}

/** Returns the record that was just uploaded; undefined if it was deleted. */
export async function findSavedRecord(content: ContentKind, id: string | null | undefined) {
  if (!id) return
  try {
    const row = await findRecord(content, idFromParam(id, content.notFound))
    return { ...(await content.toForm(row)), id: row.id, ...(await content.checkOf?.(row.id)) }
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    return
  }
}

/** @param kinds that the user may create */
export async function loadAdminPanels(address: URL, kinds: ContentKindName[]) {
  const forms = await Promise.all(
    kinds.map(async (kind) => ({ kind, ...(await loadContentFormOptions(kind)) })),
  )
  return { forms, managed: await parseManagedTab(address, kinds, linesOfPanel) }
}

/**
 * @returns the id of the restored record, or of the one whose part is restored
 * @throws NotFound, Conflict
 */
export async function restoreFromTrash(
  kind: ContentKindName,
  id: number,
  isPart: boolean,
  actor: Actor,
): Promise<number> {
  if (isPart) return (await restoreTrashedPart(contentKinds[kind], id, actor)).ownerId
  await restoreRecord(contentKinds[kind], id, actor)
  return id
}

export async function emptyTrash(now = new Date()): Promise<void> {
  await restoreBinnedFiles()
  await purgeOlderThan('trash', daysInTrash * dayMs, purgeAll, now)
}

async function purgeAll(cutoff: Date): Promise<void> {
  await purgeTrashedParts(cutoff)
  await deleteOldIdempotencyKeys(cutoff)
  await deleteOldRecordedAnswers(new Date(Date.now() - recordedAnswersMs))
  for (const kind of contentKindNames) await purgeTrash(contentKinds[kind], cutoff)
}
