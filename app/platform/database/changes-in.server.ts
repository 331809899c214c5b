import type { Prisma } from '../prisma/sqlite/client'
import { readInIdOrder } from './read-in-batches.server'

type Query<Table> = Prisma.Args<Table, 'findMany'>

/**
 * Returns a function that reads a table in batches, from a row on: the given columns, and when each row changed. Prisma
 * types each table separately, although all have these columns.
 */
export const changeTimesReader =
  <Table, const Columns extends Query<Table>['select']>(
    table: Table,
    where: () => Query<Table>['where'],
    columns: Columns,
  ) =>
  (first: number) => {
    const select = { ...columns, id: true as const, updatedAt: true as const }
    type Row = Prisma.Result<
      Table,
      { select: Columns & { id: true; updatedAt: true } },
      'findMany'
    >[number] & { id: number }
    const { findMany } = table as { findMany: (query: unknown) => Promise<Row[]> }
    return readInIdOrder<Row>(
      ({ where: later, ...batch }) => findMany({ where: { AND: [where(), later] }, select, ...batch }),
      first,
    )
  }
