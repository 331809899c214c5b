import { db } from '../platform/db.server'
import { paging } from '../platform/paging'
import { searchText } from '../platform/search-text'
import type { ContentKind, ContentRow } from './kind.server'
import { titleOf } from './lifecycle.server'
import { tableOf } from './table.server'

const newestFirst = { orderBy: { id: 'desc' } }

export async function listRecords<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  { q, page: requestedPage }: { q: string; page: number },
  perPage: number,
) {
  const table = tableOf(kind, db)
  const { include } = kind
  if (!kind.matching && searchText(q) !== '') {
    const ids = await idsMatchingTitle(kind, q)
    const { page, pages, skip, take } = paging(requestedPage, ids.length, perPage)
    const where = { id: { in: ids.slice(skip, skip + take) }, deletedAt: null }
    return { rows: await table.findMany({ where, include, ...newestFirst }), total: ids.length, page, pages }
  }
  const where = { deletedAt: null, ...kind.matching?.(q) }
  const total = await table.count({ where })
  const { page, pages, skip, take } = paging(requestedPage, total, perPage)
  return { rows: await table.findMany({ where, include, ...newestFirst, skip, take }), total, page, pages }
}

/** In memory, because SQLite and PostgreSQL ignore case and accents differently. Fast enough for thousands of titles. */
async function idsMatchingTitle<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  q: string,
): Promise<number[]> {
  const query = searchText(q)
  const rows = await tableOf(kind, db).findMany({
    where: { deletedAt: null },
    select: { id: true, [kind.titleColumn]: true },
    ...newestFirst,
  })
  return rows.filter((row) => searchText(titleOf(kind, row)).includes(query)).map(({ id }) => id)
}

export function listTrash<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  take: number,
): Promise<Row[]> {
  return tableOf(kind, db).findMany({
    where: { deletedAt: { not: null } },
    orderBy: { deletedAt: 'desc' },
    take,
  })
}

/** What was removed from records of one kind, last first, with the title of each record. */
export async function listPieces(kind: ContentKind, take: number) {
  const pieces = await db.trashedPiece.findMany({
    where: { ownerKind: kind.name },
    orderBy: { id: 'desc' },
    take,
  })
  const ids = pieces.map(({ ownerId }) => ownerId)
  const owners = await tableOf(kind, db).findMany({ where: { id: { in: ids } } })
  const titles = new Map(owners.map((row) => [row.id, titleOf(kind, row)]))
  return pieces.flatMap((piece) => {
    const ownerTitle = titles.get(piece.ownerId)
    return ownerTitle === undefined ? [] : [{ ...piece, ownerTitle }]
  })
}
