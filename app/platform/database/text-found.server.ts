import { lazily } from '../lazily'
import { foldLetters } from '../text/fold-letters'
import { parseAddressQuery } from '../text/search-words'
import { db, isPostgresql, type Prisma } from './db.server'
import { join, raw, sql } from './sql.server'

/**
 * Returns the condition that each word of a query, or "phrase", is in one of the columns, in any case and
 * with any accents, and no word with a hyphen before it.
 * @param columns quoted names of columns with texts
 */
export function sqlTextFound(q: string, columns: string[]): Prisma.Sql {
  const conditions = parseAddressQuery(q).map(({ forms, isWithout }) => {
    const found = columns.flatMap((column) => patternsOf(forms[0] ?? '').map((one) => matches(column, one)))
    return isWithout ? sql`NOT (${join(found, ' OR ')})` : sql`(${join(found, ' OR ')})`
  })
  return conditions.length > 0 ? join(conditions, ' AND ') : sql`1 = 1`
}

/**
 * Returns Prisma's `where` for the rows of a table in which a query is found, as `sqlTextFound` finds it. It reads their
 * ids: for tables of some thousand rows.
 */
export async function makeTextSearchFilter(
  table: Prisma.ModelName,
  q: string | undefined,
  columns: string[],
) {
  if (!q) return {}
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM ${raw(`"${table}"`)} WHERE ${sqlTextFound(q, columns)}`
  return { id: { in: rows.map(({ id }) => id) } }
}

const matches = (column: string, pattern: string) =>
  isPostgresql
    ? sql`COALESCE(${raw(column)}, '') ~ ${pattern}`
    : sql`COALESCE(${raw(column)}, '') GLOB ${`*${pattern}*`}`

/** Pairs of letters that many write as one. */
const pairs: [pair: RegExp, letters: string][] = [
  [/ae/g, 'æÆ'],
  [/oe/g, 'œŒ'],
  [/ss/g, 'ßẞ'],
  [/th/g, 'þÞ'],
]

/** Returns patterns that only differ in pairs of letters; what they have in common are classes of letters. */
function patternsOf(word: string): string[] {
  const folded = foldLetters(word)
  const withPairs = pairs.reduce(
    (text, [pair], at) => text.replace(pair, String.fromCharCode(0xe000 + at)),
    folded,
  )
  return [...new Set([folded, withPairs])].map((form) => [...form].map(classOf).join(''))
}

function classOf(letter: string): string {
  const pair = pairs[letter.charCodeAt(0) - 0xe000]
  const letters = pair ? pair[1] : writtenAs().get(letter)
  if (letters !== undefined) return `[${letters}]`
  if (/[\p{L}\p{N}\s]/u.test(letter)) return letter
  if (isPostgresql) return letter.charCodeAt(0) < 0x80 ? `\\${letter}` : letter
  return '*?['.includes(letter) ? `[${letter}]` : letter
}

/** The first and last characters of the Latin, Greek and Cyrillic alphabets and of kana. */
const alphabets: [first: number, last: number][] = [
  [0x41, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
  [0x3041, 0x30fe],
]

/** Returns a map from each folded letter to all letters that are folded to it. */
const writtenAs = lazily(() => {
  const letters = new Map<string, string>()
  for (const [first, last] of alphabets)
    for (let code = first; code <= last; code++) {
      const letter = String.fromCharCode(code)
      const folded = /\p{L}/u.test(letter) ? foldLetters(letter) : ''
      if (folded.length === 1) letters.set(folded, (letters.get(folded) ?? '') + letter)
    }
  return letters
})
