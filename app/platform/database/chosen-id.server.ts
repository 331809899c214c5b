import { isPostgresql, type Prisma, type Transaction } from './db.server'

/**
 * Advances PostgreSQL's sequence after a row was given an explicit id; SQLite does so itself.
 * @param model by Prisma's name
 */
export async function advanceIdSequence(tx: Transaction, model: Uncapitalize<Prisma.ModelName>, id: number) {
  if (!isPostgresql) return
  const table = `"${model.charAt(0).toUpperCase()}${model.slice(1)}"`
  const sequence = `pg_get_serial_sequence('${table}', 'id')::regclass`
  const last = `COALESCE(pg_sequence_last_value(${sequence}), 1)`
  await tx.$queryRawUnsafe(`SELECT setval(${sequence}, GREATEST(${last}, ${Number(id)}))::text`)
}
