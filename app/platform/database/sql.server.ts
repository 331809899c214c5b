import { Prisma } from '../prisma/sqlite/client'

/** Parts of a raw statement, for either engine. */
export const { sql, join, raw } = Prisma

/**
 * A condition: the column contains the text as it is written, `%` and `_` included.
 * @param column its quoted name
 */
export const contains = (column: string, text: string) =>
  sql`${raw(column)} LIKE ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`
