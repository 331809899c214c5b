import { z } from 'zod'
import { db, type Prisma } from '../../platform/database/db.server'
import { join, raw, sql } from '../../platform/database/sql.server'
import { sqlTextFound } from '../../platform/database/text-found.server'
import { href } from '../../platform/href'
import {
  type Cursor,
  type ListRange,
  pageQueryFields,
  searchQueryField,
} from '../../platform/http/list-request.server'
import { paging } from '../../platform/http/paging'
import { listViewOf } from '../../platform/records/definition'
import { parseListQuery } from '../../platform/ui/list-query'
import { recordTitleOf } from '../../site/content/lifecycle.server'
import { listTrashedParts, listTrashedRecords } from '../../site/content/listing.server'
import { trashedPartName } from '../../site/content/trashed-part-name'
import type { ContentKindName } from './content-kinds'
import { contentKinds, wordsOfContentKind } from './content-registry.server'

const perPage = 50
const batchSize = 250
const limitOfKind = 200

export interface TrashListLine {
  kind: ContentKindName
  id: number
  /** Set for a part or a file of a record, rather than a record. */
  isPart?: boolean
  title: string
  deletedAt: string
}

export const TrashQuery = z.object({
  ...searchQueryField(),
  ...pageQueryFields(['time', 'text', 'number']),
})

const list = {
  path: href('/admin/trash'),
  shows: ['all'],
  sorts: ['newest', 'oldest'],
} as const

const sourceOf = ({ kind, isPart }: Pick<TrashListLine, 'kind' | 'isPart'>) =>
  `${kind}${isPart ? ' part' : ''}`

export const trashCursor = (line: TrashListLine): Cursor => [
  Date.parse(line.deletedAt),
  sourceOf(line),
  line.id,
]

const lastFirst = sql`"at" DESC, "source" ASC, "id" DESC`
const firstFirst = sql`"at" ASC, "source" DESC, "id" ASC`

/** Returns a page of the trash, as its address requests it. */
export async function loadTrashPage(kinds: ContentKindName[], address: URL) {
  const query = parseListQuery(list, address)
  const [counted] = await db.$queryRaw<{ total: bigint }[]>`
    SELECT COUNT(*) AS "total" FROM (${everything(kinds)}) AS "trash" WHERE ${sqlTextFound(query.q, ['"title"'])}`
  const found = paging(address.searchParams.get('page'), Number(counted?.total ?? 0), perPage)
  const order = query.sort === 'oldest' ? firstFirst : lastFirst
  const lines = await linesOf(
    kinds,
    query.q,
    sql`1 = 1 ORDER BY ${order} LIMIT ${found.take} OFFSET ${found.skip}`,
  )
  const trash = lines.map((line) => ({ ...line, tab: wordsOfContentKind(line.kind).tab }))
  return { trash, list: listViewOf(list, query, { ...found, total: Number(counted?.total ?? 0) }) }
}

/** Returns the lines after a cursor, the last deleted first. */
export const listTrashAfterCursor = (
  kinds: ContentKindName[],
  { cursor, q = '', take = batchSize }: ListRange,
) => linesOf(kinds, q, sql`${isAfter(cursor)} ORDER BY ${lastFirst} LIMIT ${take}`)

/** Yields the contents of the trash, as an address requests them, last deleted first. */
export async function* streamTrashInBatches(
  kinds: ContentKindName[],
  address: URL,
): AsyncGenerator<TrashListLine[]> {
  const { q } = parseListQuery(list, address)
  let cursor: Cursor | undefined
  for (;;) {
    const lines = await listTrashAfterCursor(kinds, { cursor, q })
    const last = lines.at(-1)
    if (!last) return
    yield lines
    cursor = trashCursor(last)
  }
}

/** Lists the trash, the last deleted first: up to 200 records and 200 parts of each kind. */
export const listTrashContents = (kinds: ContentKindName[]): Promise<TrashListLine[]> =>
  linesOf(kinds, '', sql`"place" <= ${limitOfKind} ORDER BY ${lastFirst}`, numbered(kinds))

/** Counts the records and parts of each kind, from the last deleted. */
const numbered = (kinds: ContentKindName[]) => sql`
  SELECT *, ROW_NUMBER() OVER (PARTITION BY "source" ORDER BY "at" DESC, "id" DESC) AS "place"
  FROM (${everything(kinds)}) AS "all"`

/** Everything in the trash as one SQL table with the columns for sorting and searching. */
const everything = (kinds: ContentKindName[]): Prisma.Sql =>
  join(
    kinds.map((kind) => {
      const { model, titleColumn } = contentKinds[kind]
      const table = raw(`"${model.charAt(0).toUpperCase()}${model.slice(1)}"`)
      const title = raw(`"${titleColumn}"`)
      return sql`
        SELECT ${raw(`'${kind}'`)} AS "source", "id", ${title} AS "title", "deletedAt" AS "at" FROM ${table}
        WHERE "deletedAt" IS NOT NULL
        UNION ALL
        SELECT ${raw(`'${kind} part'`)}, "TrashedPiece"."id", ${table}.${title} || ' ' || "TrashedPiece"."name", "trashedAt"
        FROM "TrashedPiece" JOIN ${table} ON ${table}."id" = "ownerId" WHERE "ownerKind" = ${kind}`
    }),
    ' UNION ALL ',
  )

function isAfter(cursor: Cursor | undefined): Prisma.Sql {
  if (!cursor) return sql`1 = 1`
  const [time = 0, source, id] = cursor
  const at = new Date(time)
  return sql`("at" < ${at} OR ("at" = ${at} AND ("source" > ${source} OR ("source" = ${source} AND "id" < ${id}))))`
}

async function linesOf(
  kinds: ContentKindName[],
  q: string,
  part: Prisma.Sql,
  all: Prisma.Sql = everything(kinds),
): Promise<TrashListLine[]> {
  if (kinds.length === 0) return []
  const keys = await db.$queryRaw<{ source: string; id: number }[]>`
    SELECT "source", "id" FROM (${all}) AS "trash" WHERE ${sqlTextFound(q, ['"title"'])} AND ${part}`
  const read = await Promise.all(kinds.map((kind) => linesOfKind(kind, keys)))
  const byKey = new Map(read.flat().map((line) => [`${sourceOf(line)} ${line.id}`, line]))
  return keys.flatMap(({ source, id }) => byKey.get(`${source} ${id}`) ?? [])
}

async function linesOfKind(
  kind: ContentKindName,
  keys: { source: string; id: number }[],
): Promise<TrashListLine[]> {
  const idsFrom = (source: string) => keys.flatMap((key) => (key.source === source ? [key.id] : []))
  const ids = idsFrom(kind)
  const partIds = idsFrom(sourceOf({ kind, isPart: true }))
  const rows =
    ids.length > 0 ? await listTrashedRecords(contentKinds[kind], ids.length, { id: { in: ids } }) : []
  const parts =
    partIds.length > 0
      ? await listTrashedParts(contentKinds[kind], partIds.length, { id: { in: partIds } })
      : []
  return [...rows.map((row) => recordLine(kind, row)), ...parts.map((part) => partLine(kind, part))]
}

type TrashedRow = Awaited<ReturnType<typeof listTrashedRecords>>[number]
type TrashedPart = Awaited<ReturnType<typeof listTrashedParts>>[number]

const recordLine = (kind: ContentKindName, row: TrashedRow): TrashListLine => ({
  kind,
  id: row.id,
  title: recordTitleOf(contentKinds[kind], row),
  deletedAt: (row.deletedAt ?? new Date(0)).toISOString(),
})

const partLine = (
  kind: ContentKindName,
  { id, name, ownerTitle, trashedAt }: TrashedPart,
): TrashListLine => ({
  kind,
  id,
  isPart: true,
  title: `${ownerTitle}: ${trashedPartName(name)}`,
  deletedAt: trashedAt.toISOString(),
})
