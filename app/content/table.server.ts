import type { Transaction } from '../platform/db.server'
import type { ContentKind, ContentRow } from './kind.server'

export interface RecordWhere {
  id?: number | { in: number[] }
  deletedAt: null | { not: null } | { lt: Date }
}

export const notInTrash = (id: number): RecordWhere => ({ id, deletedAt: null })
export const inTrash = (id: number): RecordWhere => ({ id, deletedAt: { not: null } })

interface FindManyArgs {
  where: object
  include?: object
  select?: object
  orderBy?: object
  skip?: number
  take?: number
}

type RecordChange = { deletedAt: Date | null } | { version: { increment: number } } | Record<string, string>

interface ContentTable<Row> {
  findFirst(args: { where: RecordWhere; include?: object }): Promise<Row | null>
  findMany(args: FindManyArgs): Promise<Row[]>
  count(args: { where: object }): Promise<number>
  updateMany(args: { where: RecordWhere; data: RecordChange }): Promise<{ count: number }>
  deleteMany(args: { where: RecordWhere }): Promise<{ count: number }>
}

/** Prisma types each table apart, although all take these queries: hence the cast, here only. */
export function tableOf<Row extends ContentRow, Fields, Name extends string>(
  { model }: ContentKind<Row, Fields, Name>,
  tx: Transaction,
): ContentTable<Row> {
  return tx[model] as unknown as ContentTable<Row>
}
