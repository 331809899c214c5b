import { db, isPostgresql } from '../../platform/database/db.server'
import type { WordQuery } from '../../platform/text/search-words'

/** The position of a page among all pages: newest article first, its pages in order. A lower key comes later. */
export type PageSortKey = number

const pagesPerArticle = 2 ** 20

export const pageOfSortKey = (key: PageSortKey) => ({
  articleId: Math.floor(key / pagesPerArticle),
  number: pagesPerArticle - 1 - (key % pagesPerArticle),
})

export interface MatchingPages {
  keys: PageSortKey[]
  /** The key after which the search continues; undefined at the end. */
  next?: PageSortKey
}

/**
 * Finds matching pages of all extracted articles, regardless of who may read them.
 * @param below continues after this key
 * @param most limits the candidates, so that the time does not grow with the number of matches
 */
export function findMatchingPages(
  query: WordQuery,
  below: PageSortKey,
  most: number,
): Promise<MatchingPages> {
  if (query.phrases.length === 0) return Promise.resolve({ keys: [] })
  return isPostgresql ? onPostgresql(query, below, most) : onSqlite(query, below, most)
}

// A query's words contain only letters and digits, so none of them is an operator.

async function onSqlite({ phrases, without }: WordQuery, below: PageSortKey, most: number) {
  const quoted = (phrase: string[]) => `"${phrase.join(' ')}"`
  const match = [`(${phrases.map(quoted).join(' AND ')})`, ...without.map(quoted)].join(' NOT ')
  const rows = await db.$queryRaw<{ key: bigint | number }[]>`
    SELECT rowid AS "key" FROM "PageWords" WHERE "PageWords" MATCH ${match} AND rowid < ${BigInt(below)}
    ORDER BY rowid DESC LIMIT ${most}`
  const keys = rows.map(({ key }) => Number(key))
  return { keys, next: keys.length === most ? keys.at(-1) : undefined }
}

async function onPostgresql({ phrases, without }: WordQuery, below: PageSortKey, most: number) {
  const quoted = (phrase: string[]) => `(${phrase.join(' <-> ')})`
  const not = (phrase: string[]) => `!${quoted(phrase)}`
  const isExact = [...phrases, ...without].some((phrase) => phrase.length > 1)
  const exactly = [...phrases.map(quoted), ...without.map(not)].join(' & ')
  const words = [...phrases.flat(), ...without.filter((phrase) => phrase.length === 1).map(not)].join(' & ')
  const rows = await db.$queryRaw<{ key: bigint; isMatch: boolean }[]>`
    SELECT "key", "isMatch" FROM find_pages(to_tsquery('simple', ${words}),
      to_tsquery('simple', ${isExact ? exactly : null}), ${BigInt(below)}::bigint, ${most}::integer)`
  const keys = rows.filter(({ isMatch }) => isMatch).map(({ key }) => Number(key))
  return { keys, next: rows.length === most ? Number(rows.at(-1)?.key) : undefined }
}
