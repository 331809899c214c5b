import { db } from '../../../platform/database/db.server'
import { countReadersOfArticles, rankArticlesByViews } from '../../../site/statistics/report.server'

const listed = 50

export interface ArticleWithoutText {
  id: number
  title: string
  /** The number of its pages without text. */
  wordless: number
  pages: number
  first: number
  /** The number of people who read it in the last 30 days. */
  readers: number
}

/** Returns the articles with pages that have neither text nor a description, the most read first. */
export async function listArticlesWithoutText(): Promise<ArticleWithoutText[]> {
  const counts = await db.documentPage.groupBy({
    by: ['documentId'],
    where: { text: '', altText: '', document: { state: 'ready', article: { deletedAt: null } } },
    _count: true,
    _min: { number: true },
  })
  const wordless = new Map(counts.map(({ documentId, ...found }) => [documentId, found]))
  const documents = await db.document.findMany({
    where: { id: { in: [...wordless.keys()] } },
    select: { id: true, pageCount: true, article: { select: { id: true, title: true } } },
  })
  const ranks = await rankArticlesByViews(30)
  const rankOf = ({ article }: (typeof documents)[number]) => ranks.get(article.id) ?? ranks.size
  const shown = documents.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, listed)
  const readers = await countReadersOfArticles(
    shown.map(({ article }) => article.id),
    30,
  )
  return shown.map(({ id, pageCount, article }) => ({
    ...article,
    wordless: wordless.get(id)?._count ?? 0,
    first: wordless.get(id)?._min.number ?? 1,
    pages: pageCount ?? 0,
    readers: readers.get(article.id) ?? 0,
  }))
}

/** Returns the bands whose tracks or video have no words to read, with how many tracks that are. */
export async function listBandsWithoutTranscripts() {
  const bands = await db.band.findMany({
    where: {
      deletedAt: null,
      OR: [{ tracks: { some: { lyrics: '' } } }, { videoLink: { not: '' }, videoTranscript: '' }],
    },
    select: {
      id: true,
      title: true,
      videoLink: true,
      videoTranscript: true,
      tracks: { where: { lyrics: '' }, select: { id: true } },
    },
    orderBy: { title: 'asc' },
    take: listed,
  })
  return bands.map(({ id, title, videoLink, videoTranscript, tracks }) => ({
    id,
    title,
    tracks: tracks.length,
    hasSilentVideo: videoLink !== '' && videoTranscript === '',
  }))
}
