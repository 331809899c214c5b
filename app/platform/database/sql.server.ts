import { Prisma } from '../prisma/sqlite/client'
import { parseKeyQuery } from '../text/search-words'

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

/** A condition: a query finds usernames or addresses, which the columns hold in small letters. */
export function keysFound(q: string, ...columns: string[]) {
  const conditions = parseKeyQuery(q).map(({ forms, isWithout }) => {
    const found = columns.flatMap((column) => forms.map((form) => contains(column, form)))
    return isWithout ? sql`NOT (${join(found, ' OR ')})` : sql`(${join(found, ' OR ')})`
  })
  return conditions.length > 0 ? join(conditions, ' AND ') : sql`1 = 1`
}

const patternOf = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
