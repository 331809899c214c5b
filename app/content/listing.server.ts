import { db } from '../platform/db.server'
import { paging } from '../platform/paging'
import { plainText } from '../platform/plain-text'
import type { ContentKind, ContentRow } from './kind.server'
import { titleOf } from './lifecycle.server'
import { tableOf } from './table.server'

const newestFirst = { orderBy: { id: 'desc' } }

/** One page of the records of a kind that are called like `q`, newest first, and how many there are in all. */
export async function listRecords<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  { q, page: asked }: { q: string; page: number },
  perPage: number,
) {
  const table = tableOf(kind, db)
  const { include } = kind
  if (!kind.matching && plainText(q) !== '') {
    const ids = await idsTitledLike(kind, q)
    const { page, pages, skip, take } = paging(asked, ids.length, perPage)
    const where = { id: { in: ids.slice(skip, skip + take) }, deletedAt: null }
    return { rows: await table.findMany({ where, include, ...newestFirst }), total: ids.length, page, pages }
  }
  const where = { deletedAt: null, ...kind.matching?.(q) }
  const total = await table.count({ where })
  const { page, pages, skip, take } = paging(asked, total, perPage)
  return { rows: await table.findMany({ where, include, ...newestFirst, skip, take }), total, page, pages }
}

/**
 * Titles are compared here and not in the database: neither of ours ignores case and marks as the other does. For lists of
 * thousands, not of millions.
 */
async function idsTitledLike<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  q: string,
): Promise<number[]> {
  const wanted = plainText(q)
  const rows = await tableOf(kind, db).findMany({
    where: { deletedAt: null },
    select: { id: true, [kind.titleColumn]: true },
    ...newestFirst,
  })
  return rows.filter((row) => plainText(titleOf(kind, row)).includes(wanted)).map(({ id }) => id)
}

/** What is in the trash of a kind, last deleted first, so many at most. */
export function trashOf<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  take: number,
): Promise<Row[]> {
  return tableOf(kind, db).findMany({
    where: { deletedAt: { not: null } },
    orderBy: { deletedAt: 'desc' },
    take,
  })
}
