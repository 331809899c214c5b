import { db } from '../../platform/database/db.server'
import { join, raw, sql } from '../../platform/database/sql.server'
import { sqlTextFound } from '../../platform/database/text-found.server'
import { loadPage } from '../../platform/http/paging'
import { isEmptyQuery, parseTextQuery } from '../../platform/text/search-words'
import type { ContentKind, ContentRow } from './kind.server'
import { recordTitleOf } from './lifecycle.server'
import type { ContentSort, ContentStatus } from './status'
import { contentTableOf } from './table.server'

const rowsOfBatch = 250

export interface ListQuery {
  q: string
  page: number
  /** The status; undefined for all. */
  status?: ContentStatus
  sort?: ContentSort
}

/** Yields all records that a query finds, in its order. */
export async function* streamRecordsInBatches<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  query: Omit<ListQuery, 'page'>,
): AsyncGenerator<Row[]> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const read = await listRecords(kind, { ...query, page }, rowsOfBatch)
    pages = read.pages
    if (read.rows.length > 0) yield read.rows
  }
}

export async function listRecords<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  { q, page: requestedPage, status, sort = 'newest' }: ListQuery,
  perPage: number,
) {
  const table = contentTableOf(kind, db)
  const { titleColumn } = kind
  const shown = kind.listed ? { select: kind.listed } : { include: kind.include }
  const order = kind.orders?.[sort] ?? (sort === 'title' ? [{ [titleColumn]: 'asc' }] : [])
  const orderBy = [...order, { id: 'desc' }]
  const ofStatus = status && kind.statuses?.(new Date())[status]
  const where = { AND: [{ deletedAt: null }, ofStatus ?? {}, (await kind.matching?.(q)) ?? {}] }
  if (!kind.matching && !isEmptyQuery(parseTextQuery(q))) {
    const found = await findIdsByTitle(
      kind,
      { q, page: requestedPage, ofStatus, isByTitle: sort === 'title' },
      perPage,
    )
    const { ids, ...counted } = found
    return { rows: await table.findMany({ where: { id: { in: ids } }, ...shown, orderBy }), ...counted }
  }
  return loadPage(
    requestedPage,
    perPage,
    (part) => table.findMany({ where, ...shown, orderBy, ...part }),
    () => table.count({ where }),
  )
}

interface TitleQuery {
  q: string
  page: number
  /** The columns that a status is known by, with their values. */
  ofStatus?: object
  isByTitle: boolean
}

/** Finds the records of one page by title. The database looks at all titles. */
async function findIdsByTitle(
  { model, titleColumn }: Pick<ContentKind, 'model' | 'titleColumn'>,
  { q, page: requestedPage, ofStatus = {}, isByTitle }: TitleQuery,
  perPage: number,
) {
  const table = raw(`"${model.charAt(0).toUpperCase()}${model.slice(1)}"`)
  const status = Object.entries(ofStatus).map(([column, value]) => sql`${raw(`"${column}"`)} = ${value}`)
  const where = join([sql`"deletedAt" IS NULL`, ...status, sqlTextFound(q, [`"${titleColumn}"`])], ' AND ')
  const order = isByTitle ? raw(`"${titleColumn}" ASC, "id" DESC`) : raw('"id" DESC')
  const { rows, ...paged } = await loadPage(
    requestedPage,
    perPage,
    ({ skip, take }) => db.$queryRaw<{ id: number }[]>`
      SELECT "id" FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ${take} OFFSET ${skip}`,
    async () => {
      const [counted] = await db.$queryRaw<{ total: bigint }[]>`
        SELECT COUNT(*) AS "total" FROM ${table} WHERE ${where}`
      return Number(counted?.total ?? 0)
    },
  )
  return { ids: rows.map(({ id }) => id), ...paged }
}

export function listTrashedRecords<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  take: number,
  rest: object = {},
): Promise<Row[]> {
  return contentTableOf(kind, db).findMany({
    where: { AND: [{ deletedAt: { not: null } }, rest] },
    orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
    take,
  })
}

export async function listTrashedParts(kind: ContentKind, take: number, rest: object = {}) {
  const parts = await db.trashedPiece.findMany({
    where: { AND: [{ ownerKind: kind.name }, rest] },
    orderBy: [{ trashedAt: 'desc' }, { id: 'desc' }],
    take,
  })
  const ids = parts.map(({ ownerId }) => ownerId)
  const owners = await contentTableOf(kind, db).findMany({ where: { id: { in: ids } } })
  const titles = new Map(owners.map((row) => [row.id, recordTitleOf(kind, row)]))
  return parts.flatMap((part) => {
    const ownerTitle = titles.get(part.ownerId)
    return ownerTitle === undefined ? [] : [{ ...part, ownerTitle }]
  })
}
