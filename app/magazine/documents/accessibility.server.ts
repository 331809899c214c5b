import { db } from '../../platform/database/db.server'
import type { Accessibility } from './accessibility'

/** Returns how articles can be read without seeing their pages, by id, without those not extracted yet. */
export async function loadAccessibilityOfArticles(articleIds: number[]): Promise<Map<number, Accessibility>> {
  const documents = await db.document.findMany({
    where: { articleId: { in: articleIds }, state: 'ready', pageCount: { gt: 0 } },
    select: { id: true, articleId: true, outline: true, pageCount: true },
    orderBy: { id: 'asc' },
  })
  const ids = documents.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const [silent, described, recognized, tagged] = await Promise.all([
    countPages({ documentId: { in: ids }, text: '', altText: '' }),
    countPages({ documentId: { in: ids }, text: '', altText: { not: '' } }),
    countPages({ documentId: { in: ids }, recognition: 'done', text: { not: '' } }),
    countPages({ documentId: { in: ids }, tags: { not: null } }),
  ])
  return new Map(
    documents.map(({ id, articleId, outline, pageCount }) => [
      articleId,
      {
        pages: pageCount ?? 0,
        readable: (pageCount ?? 0) - (silent.get(id) ?? 0),
        recognized: recognized.get(id) ?? 0,
        described: described.get(id) ?? 0,
        tagged: tagged.get(id) ?? 0,
        hasContents: outline !== '[]',
      },
    ]),
  )
}

async function countPages(where: object): Promise<Map<number, number>> {
  const rows = await db.documentPage.groupBy({ by: ['documentId'], where, _count: true })
  return new Map(rows.map(({ documentId, _count }) => [documentId, _count]))
}
