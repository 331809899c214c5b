import type { Transaction } from '../platform/db.server'
import type { ContentKind, ContentRow } from './kind.server'

/** Which rows of a kind: by id, in the trash or not. */
export interface Selection {
  id?: number | { in: number[] }
  deletedAt: null | { not: null } | { lt: Date }
}

/** A record that is not in the trash. */
export const live = (id: number): Selection => ({ id, deletedAt: null })
/** A record that is. */
export const inTrash = (id: number): Selection => ({ id, deletedAt: { not: null } })

interface Listed {
  where: object
  include?: object
  select?: object
  orderBy?: object
  skip?: number
  take?: number
}

/** What the tables of all kinds can be asked. */
interface ContentTable<Row> {
  findFirst(asked: { where: Selection; include?: object }): Promise<Row | null>
  findMany(asked: Listed): Promise<Row[]>
  count(asked: { where: object }): Promise<number>
  updateMany(asked: { where: Selection; data: { deletedAt: Date | null } }): Promise<{ count: number }>
  deleteMany(asked: { where: Selection }): Promise<{ count: number }>
}

/** A kind's table. Prisma types each apart, though all take these questions: the one place where that is said. */
export function tableOf<Row extends ContentRow, Fields, Name extends string>(
  { model }: ContentKind<Row, Fields, Name>,
  tx: Transaction,
): ContentTable<Row> {
  return tx[model] as unknown as ContentTable<Row>
}
