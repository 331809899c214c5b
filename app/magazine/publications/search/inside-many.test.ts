import { expect, test } from 'vitest'
import { aDocument, anArticle } from '../../../../test/builders'
import { db, isPostgresql } from '../../../platform/database/db.server'
import { parsePublicationQuery } from '../publications'
import { searchInsidePdfs } from './search-inside-pdfs.server'

/** Words that stand on nearly every page, on some, on a few, on the oldest and on the newest alone. */
const wordsAmong = (place: number, all: number) => [
  ...(place % 50 === 0 ? [] : ['marimba']),
  ...(place % 3 === 0 ? ['vibraphone'] : []),
  ...(place % 90 === 7 ? ['celesta'] : []),
  ...(place < 30 ? ['glockenspiel'] : []),
  ...(place > all - 130 ? ['carillon'] : []),
]

test.each([
  ['marimba', ['marimba'], []],
  ['vibraphone', ['vibraphone'], []],
  ['celesta', ['celesta'], []],
  ['glockenspiel', ['glockenspiel'], []],
  ['carillon', ['carillon'], []],
  ['vibraphone -carillon', ['vibraphone'], ['carillon']],
  ['marimba -"marimba vibraphone"', ['marimba'], ['vibraphone']],
  ['"marimba carillon"', ['marimba', 'carillon'], ['vibraphone', 'celesta']],
])('however many pages have it, all are found for %s, newest article first', async (q, having, lacking) => {
  const among = await aLibrary()
  const wanted = among.filter(
    ({ words }) =>
      having.every((word) => words.includes(word)) && !lacking.some((word) => words.includes(word)),
  )
  const seen: string[] = []
  let after: number | undefined
  do {
    const { found, next } = await searchInsidePdfs(
      parsePublicationQuery(new URLSearchParams({ q, sort: 'newest' })),
      [],
      after,
    )
    seen.push(...found.map(({ articleId, number }) => `${articleId}/${number}`))
    after = next
  } while (after !== undefined)
  expect(seen).toEqual(wanted.map(({ page }) => page))
})

let library: Promise<{ page: string; words: string[] }[]> | undefined

/** 12 articles of 50 pages, made once. @returns their pages in the order in which they are found */
function aLibrary() {
  library ??= (async () => {
    const [articles, size] = [12, 50]
    const pages = []
    for (let article = 0; article < articles; article += 1) {
      const words = Array.from({ length: size }, (_, index) =>
        wordsAmong(article * size + index, articles * size),
      )
      const { id } = await anArticle()
      await aDocument(
        id,
        words.map((each) => each.join(' ')),
      )
      pages.unshift(words.map((each, index) => ({ page: `${id}/${index + 1}`, words: each })))
    }
    if (isPostgresql) await db.$executeRaw`ANALYZE "PageWords"`
    return pages.flat()
  })()
  return library
}
