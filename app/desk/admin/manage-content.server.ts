import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { dayMs } from '../../platform/durations'
import { NotFound } from '../../platform/errors/errors'
import { type Cursor, type ListRange, pageFields } from '../../platform/http/list-request.server'
import { idFrom } from '../../platform/http/request.server'
import { purgeOlderThan } from '../../platform/jobs/purge.server'
import { typedQuery } from '../../platform/text/typed-query'
import type { Actor } from '../../site/accounts/audit.server'
import { maxAtOnce } from '../../site/content/bulk-actions.server'
import { deleteOldKeys } from '../../site/content/idempotency.server'
import type { ContentKind, ContentRow } from '../../site/content/kind.server'
import { findRecord, titleOf } from '../../site/content/lifecycle.server'
import {
  type ListQuery,
  listRecords,
  listTrashedParts,
  listTrashedRecords,
} from '../../site/content/listing.server'
import { restoreTrashedPart } from '../../site/content/parts.server'
import { answersAreKeptMs, deleteOldAnswers } from '../../site/content/recorded-answers.server'
import { type Standing, sorts, statuses } from '../../site/content/status'
import { purgeTrash, restoreRecord } from '../../site/content/trash.server'
import { restoreBinnedFiles } from '../../site/content/trash-files.server'
import { trashedPartName } from '../../site/content/trashed-part-name'
import { purgeTrashedParts } from '../../site/content/trashed-parts.server'
import { uploadLimit } from '../../site/uploads/limit.server'
import { type KindName, kindNames } from './kinds'
import { registry } from './registry.server'

export const trashDays = 30

const linesPerPage = 20
/** On the account page, below all else that it shows. */
const linesOfPanel = 6
const trashLimit = 200

/** Reads `tab`, `q`, `status`, `sort`, `show` and `page` from the address; invalid values fall back to the defaults. */
export async function parseManagedTab({ searchParams }: URL, kinds: KindName[], perPage = linesPerPage) {
  const [first = 'merch'] = kinds
  const kind = kinds.find((name) => name === searchParams.get('tab')) ?? first
  const q = typedQuery(searchParams)
  const query = {
    q,
    page: Number(searchParams.get('page') ?? 1),
    status: statuses.find((status) => status === searchParams.get('status')),
    sort: sorts.find((sort) => sort === searchParams.get('sort')),
  }
  const isLong = searchParams.get('show') === String(maxAtOnce)
  const isAllChosen = searchParams.get('all') === 'on'
  const managed = await manageUploads(kind, query, isLong ? maxAtOnce : perPage)
  return { kinds, isLong, isAllChosen, ...managed }
}

export async function manageUploads(kind: KindName, query: ListQuery, perPage = linesPerPage) {
  const content = registry[kind]
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
    statuses: statuses.filter((one) => own.includes(one)),
    sorts: sorts.filter((one) => one !== 'views' || content.views),
    lines: rows.map((row) => ({
      id: row.id,
      version: row.version,
      title: titleOf(content, row),
      note: content.note(row),
      picture: content.picture?.(row) ?? null,
      views: content.views?.(row),
      facts: content.facts?.(row),
      ...(own.length > 0 && standing(content.publicFrom?.(row), now)),
    })),
  }
}

/** Returns how far a record is; one of a kind without drafts is published. */
export function standingOf(content: ContentKind, row: ContentRow, now = new Date()): Standing {
  return content.publicFrom ? standing(content.publicFrom(row), now) : { status: 'published' }
}

function standing(since: Date | undefined, now: Date): Standing {
  if (!since) return { status: 'draft' }
  return { status: since > now ? 'scheduled' : 'published', at: since.toISOString() }
}
export type ManagedTab = Awaited<ReturnType<typeof parseManagedTab>>

export async function formOptions(kind: KindName, record: object = {}) {
  const { options, manyOptions } = registry[kind]
  const chosen = manyOptions
    ? (Object.entries(record).find(([name]) => name === manyOptions.list)?.[1] ?? [])
    : []
  return {
    options: (await options?.({ chosen, find: '' })) ?? {},
    ...uploadLimit(),
    idempotencyKey: randomUUID(),
  }
}

/** Returns the record just uploaded, by the id in the address; undefined if it is gone. */
export async function savedRecord(content: ContentKind, id: string | null | undefined) {
  if (!id) return
  try {
    const row = await findRecord(content, idFrom(id, content.notFound))
    return { ...(await content.toForm(row)), id: row.id, ...(await content.checkOf?.(row.id)) }
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    return
  }
}

/** @param kinds that the user may create */
export async function adminPanels(address: URL, kinds: KindName[]) {
  const forms = await Promise.all(kinds.map(async (kind) => ({ kind, ...(await formOptions(kind)) })))
  return { forms, managed: await parseManagedTab(address, kinds, linesOfPanel) }
}

export interface TrashLine {
  kind: KindName
  id: number
  /** Set for a part or a file of a record, rather than a record. */
  isPart?: boolean
  title: string
  deletedAt: string
}

export const TrashQuery = z.object(pageFields(['time', 'text', 'number']))

const sourceOf = ({ kind, isPart }: Pick<TrashLine, 'kind' | 'isPart'>) => `${kind}${isPart ? ' part' : ''}`

export const trashCursor = (line: TrashLine): Cursor => [Date.parse(line.deletedAt), sourceOf(line), line.id]

/** Returns what is in the trash, the last deleted first; by default at most 200 records and parts of each kind. */
export async function trashContents(kinds: KindName[], range: ListRange = {}): Promise<TrashLine[]> {
  const all = await Promise.all(kinds.map((kind) => trashOf(kind, range)))
  return all.flat().sort(lastDeletedFirst).slice(0, range.take)
}

const lastDeletedFirst = (one: TrashLine, other: TrashLine) =>
  other.deletedAt.localeCompare(one.deletedAt) ||
  (sourceOf(one) < sourceOf(other) ? -1 : Number(sourceOf(one) > sourceOf(other))) ||
  other.id - one.id

async function trashOf(kind: KindName, { cursor, take = trashLimit }: ListRange): Promise<TrashLine[]> {
  const content = registry[kind]
  const rows = await listTrashedRecords(content, take, whereLater('deletedAt', sourceOf({ kind }), cursor))
  const partRest = whereLater('trashedAt', sourceOf({ kind, isPart: true }), cursor)
  const pieces = await listTrashedParts(content, take, partRest)
  return [
    ...rows.map((row) => ({
      kind,
      id: row.id,
      title: titleOf(content, row),
      deletedAt: (row.deletedAt ?? new Date(0)).toISOString(),
    })),
    ...pieces.map(({ id, name, ownerTitle, trashedAt }) => ({
      kind,
      id,
      isPart: true,
      title: `${ownerTitle}: ${trashedPartName(name)}`,
      deletedAt: trashedAt.toISOString(),
    })),
  ]
}

/** Returns Prisma's `where` for what comes after a cursor of the trash in one of the tables that it is read from. */
function whereLater(column: string, source: string, cursor: Cursor | undefined): object {
  if (!cursor) return {}
  const [time = 0, lastSource = '', lastId] = cursor
  const at = new Date(time)
  if (source < String(lastSource)) return { [column]: { lt: at } }
  const sameTime = { [column]: at, ...(source === lastSource && { id: { lt: lastId } }) }
  return { OR: [{ [column]: { lt: at } }, sameTime] }
}

/**
 * @returns the id of the restored record, or of the one whose part is restored
 * @throws NotFound, Conflict
 */
export async function restoreFromTrash(
  kind: KindName,
  id: number,
  isPart: boolean,
  actor: Actor,
): Promise<number> {
  if (isPart) return (await restoreTrashedPart(registry[kind], id, actor)).ownerId
  await restoreRecord(registry[kind], id, actor)
  return id
}

export async function emptyTrash(now = new Date()): Promise<void> {
  await restoreBinnedFiles()
  await purgeOlderThan('trash', trashDays * dayMs, purgeAll, now)
}

async function purgeAll(cutoff: Date): Promise<void> {
  await purgeTrashedParts(cutoff)
  await deleteOldKeys(cutoff)
  await deleteOldAnswers(new Date(Date.now() - answersAreKeptMs))
  for (const kind of kindNames) await purgeTrash(registry[kind], cutoff)
}
