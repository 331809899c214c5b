import { advanceIdSequence } from '../../platform/database/chosen-id.server'
import type { Transaction } from '../../platform/database/db.server'
import type { ContentKind, ContentRow, ImportOrigin } from './kind.server'

export interface RecordWhere {
  id?: number | { in: number[] }
  deletedAt?: null | { not: null } | { lt: Date }
  version?: number
}

export type RecordsWhere = RecordWhere & { id: { in: number[] } }

export function whereNotInTrash(ids: number[]): RecordsWhere
export function whereNotInTrash(id: number): RecordWhere
export function whereNotInTrash(id: number | number[]): RecordWhere {
  return { id: idsOf(id), deletedAt: null }
}

export const whereInTrash = (ids: number[]): RecordsWhere => ({ id: { in: ids }, deletedAt: { not: null } })

const idsOf = (id: number | number[]) => (Array.isArray(id) ? { in: id } : id)

interface FindManyArgs {
  where: object
  include?: object
  select?: object
  orderBy?: object | object[]
  skip?: number
  take?: number
}

type RecordChange =
  | { deletedAt: Date | null }
  | { updatedAt: Date }
  | { version: { increment: number } }
  | { translationGroup: string | null }
  | Record<string, string>

interface ContentTable<Row> {
  findFirst(args: { where: RecordWhere; include?: object }): Promise<Row | null>
  findMany(args: FindManyArgs): Promise<Row[]>
  count(args: { where: object }): Promise<number>
  updateMany(args: {
    where: RecordWhere | { id: { in: number[] } }
    data: RecordChange
  }): Promise<{ count: number }>
  deleteMany(args: { where: RecordWhere }): Promise<{ count: number }>
}

/**
 * Returns Prisma's table of a kind. Prisma types each table separately, although all accept these queries: hence the
 * cast, only here.
 */
export function contentTableOf<Row extends ContentRow, Fields, Name extends string>(
  { model }: ContentKind<Row, Fields, Name>,
  tx: Transaction,
): ContentTable<Row> {
  return tx[model] as unknown as ContentTable<Row>
}

type Table = Pick<ContentKind, 'model'>

/** Removes the imported id if a record here has it, even one in the trash. */
export async function dropTakenId({ model }: Table, tx: Transaction, origin: ImportOrigin | undefined) {
  if (!origin?.id) return origin
  const isTaken = (await contentTableOf({ model } as ContentKind, tx).count({ where: { id: origin.id } })) > 0
  return isTaken ? { createdAt: origin.createdAt } : origin
}

export const reserveImportedId = ({ model }: Table, tx: Transaction, id: number) =>
  advanceIdSequence(tx, model, id)
