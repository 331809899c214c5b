import { Prisma } from '../prisma/sqlite/client'
import { parseAddressQuery } from '../text/search-words'

/** Parts of raw statements, for both database engines. */
export const { sql, join, raw } = Prisma

/**
 * Returns an SQL condition: the column contains the text literally, including `%` and `_`.
 * @param column its quoted name
 */
export const sqlContains = (column: string, text: string) =>
  sql`${raw(column)} LIKE ${patternOf(text)} ESCAPE '\\'`

/** Returns an SQL condition like `sqlContains`, ignoring case; on SQLite that of ASCII letters only. */
export const sqlContainsInAnyCase = (column: string, text: string) =>
  sql`LOWER(${raw(column)}) LIKE LOWER(${patternOf(text)}) ESCAPE '\\'`

/** Returns an SQL condition: a query matches usernames or addresses in columns that are in lower case. */
export function sqlAddressesMatch(q: string, ...columns: string[]) {
  const conditions = parseAddressQuery(q).map(({ forms, isWithout }) => {
    const found = columns.flatMap((column) => forms.map((form) => sqlContains(column, form)))
    return isWithout ? sql`NOT (${join(found, ' OR ')})` : sql`(${join(found, ' OR ')})`
  })
  return conditions.length > 0 ? join(conditions, ' AND ') : sql`1 = 1`
}

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
