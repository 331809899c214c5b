import { Prisma } from '../prisma/sqlite/client'

/** Parts of a raw statement, for either engine. */
export const { sql, join, raw } = Prisma

/**
 * A condition: the column contains the text as it is written, `%` and `_` included.
 * @param column its quoted name
 */
export const contains = (column: string, text: string) =>
  sql`${raw(column)} LIKE ${patternOf(text)} ESCAPE '\\'`

/** The same without regard to case; on SQLite that of ASCII letters. */
export const containsInAnyCase = (column: string, text: string) =>
  sql`LOWER(${raw(column)}) LIKE LOWER(${patternOf(text)}) ESCAPE '\\'`

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
