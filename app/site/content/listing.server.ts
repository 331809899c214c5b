import { db } from '../../platform/database/db.server'
import { paging } from '../../platform/http/paging'
import {
  isEmptyQuery,
  isFoundIn,
  parseTextQuery,
  searchableText,
  type TextQuery,
} from '../../platform/text/search-words'
import type { ContentKind, ContentRow } from './kind.server'
import { titleOf } from './lifecycle.server'
import type { Sort, Status } from './status'
import { tableOf } from './table.server'

export interface ListQuery {
  q: string
  page: number
  /** Undefined for all. */
  status?: Status
  sort?: Sort
}

export async function listRecords<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  { q, page: requestedPage, status, sort = 'newest' }: ListQuery,
  perPage: number,
) {
  const table = tableOf(kind, db)
  const { titleColumn } = kind
  const shown = kind.listed ? { select: kind.listed } : { include: kind.include }
  const order = kind.orders?.[sort] ?? (sort === 'title' ? [{ [titleColumn]: 'asc' }] : [])
  const orderBy = [...order, { id: 'desc' }]
  const ofStatus = status && kind.statuses?.(new Date())[status]
  const where = { AND: [{ deletedAt: null }, ofStatus ?? {}, kind.matching?.(q) ?? {}] }
  const query = parseTextQuery(q)
  if (!kind.matching && !isEmptyQuery(query)) {
    const ids = await idsMatchingTitle(kind, query, where, orderBy)
    const { page, pages, skip, take } = paging(requestedPage, ids.length, perPage)
    const found = { id: { in: ids.slice(skip, skip + take) }, deletedAt: null }
    const rows = await table.findMany({ where: found, ...shown, orderBy })
    return { rows, total: ids.length, page, pages }
  }
  const total = await table.count({ where })
  const { page, pages, skip, take } = paging(requestedPage, total, perPage)
  return { rows: await table.findMany({ where, ...shown, orderBy, skip, take }), total, page, pages }
}

/**
 * Finds records by title, in memory, because SQLite and PostgreSQL treat case and accents differently. Fast enough
 * for thousands of titles.
 */
async function idsMatchingTitle<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  query: TextQuery,
  where: object,
  orderBy: object[],
): Promise<number[]> {
  const select = { id: true, [kind.titleColumn]: true }
  const rows = await tableOf(kind, db).findMany({ where, select, orderBy })
  return rows.filter((row) => isFoundIn(searchableText(titleOf(kind, row)), query)).map(({ id }) => id)
}

export function listTrashedRecords<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  take: number,
  rest: object = {},
): Promise<Row[]> {
  return tableOf(kind, db).findMany({
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
  const owners = await tableOf(kind, db).findMany({ where: { id: { in: ids } } })
  const titles = new Map(owners.map((row) => [row.id, titleOf(kind, row)]))
  return parts.flatMap((part) => {
    const ownerTitle = titles.get(part.ownerId)
    return ownerTitle === undefined ? [] : [{ ...part, ownerTitle }]
  })
}
