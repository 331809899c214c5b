import { db } from '../../../platform/database/db.server'
import { parseWordQuery, type WordQuery } from '../../../platform/text/search-words'
import { type ArticleAccess, type ReadingRights, readablePageCount } from '../../../site/plans/reading-access'
import { articleLanguage } from '../../documents/documents'
import {
  findMatchingPages,
  type MatchingPages,
  type PageSortKey,
  pageOfSortKey,
} from '../../documents/find-pages.server'
import { pageSearchText } from '../../documents/page-text'
import { type PassagePart, passageAroundMatch } from '../../documents/passages'
import { isSortedByRelevance, type PublicationQuery } from '../publications'
import { pageScore, sortByScore } from './relevance'
import { searchFilterOf } from './search-publications.server'

export interface FoundPage {
  articleId: number
  title: string
  language: string | null
  number: number
  label: string
  picture: string | null
  passage: PassagePart[]
  textLanguage?: string
}

const perPage = 10
/**
 * The numbers of candidates that are checked, in steps. The limit is the same however few of them a visitor
 * may see.
 */
const looks = [40, 400, 2000]

/** The maximum number of matching pages that are ranked, the newest ones. */
const maxRanked = 400

/**
 * Finds pages inside PDFs that match a search and that a reader with these rights may read: best matches first, or the
 * newest article.
 * @param after continues after this many ranked pages, or after this key
 * @returns a page of them, and the cursor of the next one
 */
export async function searchInsidePdfs(
  query: PublicationQuery,
  rights: ReadingRights,
  after?: number,
): Promise<{ found: FoundPage[]; next?: number }> {
  const where = searchFilterOf(query)
  const words = parseWordQuery(query.q)
  if (!where || words.phrases.length === 0) return { found: [] }
  const shown = after ?? 0
  let newestFrom = after ?? Number.MAX_SAFE_INTEGER
  if (isSortedByRelevance(query) && shown < maxRanked) {
    const candidates = await findMatchingPages(words, Number.MAX_SAFE_INTEGER, maxRanked)
    const ranked = await bestFirst(await readable(candidates.keys, where, rights), words)
    const until = shown + perPage
    const next = until < ranked.length ? until : candidates.next
    if (ranked.length > 0 || next === undefined)
      return { found: await withPassages(ranked.slice(shown, until), words), next }
    newestFrom = next
  }

  const keys: PageSortKey[] = []
  let below: PageSortKey | undefined = newestFrom
  for (const most of looks) {
    const candidates: MatchingPages = await findMatchingPages(words, below, most)
    keys.push(...(await readable(candidates.keys, where, rights)))
    below = candidates.next
    if (below === undefined || keys.length > perPage) break
  }
  const found = keys.slice(0, perPage)
  const next = keys.length > perPage ? found.at(-1) : below
  return { found: await withPassages(found, words), next }
}

/** Sorts pages by relevance; equal ones keep their order. */
async function bestFirst(keys: PageSortKey[], { phrases }: WordQuery): Promise<PageSortKey[]> {
  const places = keys.map((key) => ({ key, ...pageOfSortKey(key) }))
  const articles = await db.article.findMany({
    where: { id: { in: places.map(({ articleId }) => articleId) } },
    select: { id: true, title: true },
  })
  const titles = new Map(articles.map(({ id, title }) => [id, pageSearchText(title)]))
  const texts = await wordsOfPages(places)
  return sortByScore(places, ({ articleId, number }) =>
    pageScore(
      { title: titles.get(articleId) ?? '', words: texts.get(`${articleId} ${number}`) ?? '' },
      phrases,
    ),
  ).map(({ key }) => key)
}

/**
 * The maximum number of pages in one condition, since SQLite takes longer to parse a longer one than to
 * answer it.
 */
const pagesAtOnce = 100

async function wordsOfPages(places: { articleId: number; number: number }[]): Promise<Map<string, string>> {
  const documents = await db.document.findMany({
    where: { articleId: { in: places.map(({ articleId }) => articleId) }, state: 'ready' },
    select: { id: true, articleId: true },
    orderBy: { id: 'asc' },
  })
  const documentOf = new Map(documents.map(({ id, articleId }) => [articleId, id]))
  const articleOf = new Map(documents.map(({ id, articleId }) => [id, articleId]))
  const texts = new Map<string, string>()
  for (let from = 0; from < places.length; from += pagesAtOnce) {
    const some = places.slice(from, from + pagesAtOnce)
    const OR = some.map(({ articleId, number }) => ({ documentId: documentOf.get(articleId) ?? 0, number }))
    const select = { documentId: true, number: true, searchText: true }
    for (const { documentId, number, searchText } of await db.documentPage.findMany({
      where: { OR },
      select,
    }))
      texts.set(`${articleOf.get(documentId)} ${number}`, searchText)
  }
  return texts
}

async function readable(keys: PageSortKey[], where: object, rights: ReadingRights): Promise<PageSortKey[]> {
  const ids = [...new Set(keys.map((key) => pageOfSortKey(key).articleId))]
  if (ids.length === 0) return []
  const rows = await db.article.findMany({
    where: { AND: [{ id: { in: ids } }, where] },
    select: { id: true, filetype: true, access: true, previewPages: true },
  })
  const pages = new Map(
    rows.map((row) => [row.id, readablePageCount({ ...row, access: row.access as ArticleAccess }, rights)]),
  )
  return keys.filter((key) => {
    const { articleId, number } = pageOfSortKey(key)
    return number <= (pages.get(articleId) ?? 0)
  })
}

/** Reads the documents first: one query over both tables would read every page. */
async function withPassages(keys: PageSortKey[], words: WordQuery): Promise<FoundPage[]> {
  if (keys.length === 0) return []
  const places = keys.map(pageOfSortKey)
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
      ...page,
      ...article,
      passage: passageAroundMatch(row.text, words),
      textLanguage: articleLanguage(article.language, language),
    }
  })
}
