import { articleLanguage } from '../../documents/documents'
import { type MatchingPages, matchingPages, type PageKey, pageOfKey } from '../../documents/find-pages.server'
import { type PassagePart, parseWords, passageIn } from '../../documents/search-words'
import { type ArticleAccess, type ReadingRights, readablePages } from '../../plans/reading-access'
import { db } from '../../platform/database/db.server'
import type { PublicationQuery } from '../publications'
import { filterOf } from '../publications.server'

export interface FoundPage {
  articleId: number
  title: string
  language: string | null
  number: number
  /** The printed label. */
  label: string
  /** The stored path of the page's picture. */
  picture: string | null
  passage: PassagePart[]
  /** The language of the passage. */
  textLanguage?: string
}

const perPage = 10
/** How many candidates are checked, in steps: however few of them a visitor may see, a search checks no more. */
const looks = [40, 400, 2000]

/**
 * Finds pages inside PDFs that a reader with these rights may read and that match a search, newest article first.
 * @param after continues after this key
 * @returns a page of them, and where the next one begins
 */
export async function searchInsidePdfs(
  query: PublicationQuery,
  rights: ReadingRights,
  after?: PageKey,
): Promise<{ found: FoundPage[]; next?: PageKey }> {
  const where = filterOf(query)
  const words = parseWords(query.q)
  if (!where || words.phrases.length === 0) return { found: [] }

  const keys: PageKey[] = []
  let below: PageKey | undefined = after ?? Number.MAX_SAFE_INTEGER
  for (const most of looks) {
    const candidates: MatchingPages = await matchingPages(words, below, most)
    keys.push(...(await readable(candidates.keys, where, rights)))
    below = candidates.next
    if (below === undefined || keys.length > perPage) break
  }
  const shown = keys.slice(0, perPage)
  const next = keys.length > perPage ? shown.at(-1) : below
  return { found: await withPassages(shown, words), next }
}

async function readable(keys: PageKey[], where: object, rights: ReadingRights): Promise<PageKey[]> {
  const ids = [...new Set(keys.map((key) => pageOfKey(key).articleId))]
  if (ids.length === 0) return []
  const rows = await db.article.findMany({
    where: { AND: [{ id: { in: ids } }, where] },
    select: { id: true, filetype: true, access: true, previewPages: true },
  })
  const pages = new Map(
    rows.map((row) => [row.id, readablePages({ ...row, access: row.access as ArticleAccess }, rights)]),
  )
  return keys.filter((key) => {
    const { articleId, number } = pageOfKey(key)
    return number <= (pages.get(articleId) ?? 0)
  })
}

/**
 * Reads the documents first: in one query over both tables, "this page of this article, or that one" would read every
 * page.
 */
async function withPassages(keys: PageKey[], words: ReturnType<typeof parseWords>): Promise<FoundPage[]> {
  if (keys.length === 0) return []
  const places = keys.map(pageOfKey)
  const documents = await db.document.findMany({
    where: { articleId: { in: places.map(({ articleId }) => articleId) }, state: 'ready' },
    select: {
      id: true,
      articleId: true,
      language: true,
      article: { select: { title: true, language: true } },
    },
    orderBy: { id: 'asc' },
  })
  const latest = new Map(documents.map((document) => [document.articleId, document]))
  const rows = await db.documentPage.findMany({
    where: {
      OR: places.map(({ articleId, number }) => ({ documentId: latest.get(articleId)?.id ?? 0, number })),
    },
    select: { documentId: true, number: true, label: true, text: true, picture: true },
  })
  const pages = new Map(rows.map((row) => [`${row.documentId} ${row.number}`, row]))
  return places.flatMap(({ articleId, number }) => {
    const document = latest.get(articleId)
    const row = pages.get(`${document?.id} ${number}`)
    if (!document || !row) return []
    const { article, language } = document
    const page = { articleId, number, label: row.label ?? String(number), picture: row.picture }
    return {
      ...{ ...page, ...article, passage: passageIn(row.text, words) },
      textLanguage: articleLanguage(article.language, language),
    }
  })
}
