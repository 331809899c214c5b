import { db } from '../../platform/database/db.server'
import type { Accessibility } from './accessibility'

/** Returns how articles can be read without seeing their pages, by id; those whose pages are not made yet are left out. */
export async function accessibilityOf(articleIds: number[]): Promise<Map<number, Accessibility>> {
  const documents = await db.document.findMany({
    where: { articleId: { in: articleIds }, state: 'ready', pageCount: { gt: 0 } },
    select: { id: true, articleId: true, outline: true, pageCount: true },
    orderBy: { id: 'asc' },
  })
  const ids = documents.map(({ id }) => id)
  const silent = await countPages({ documentId: { in: ids }, text: '', altText: '' })
  const described = await countPages({ documentId: { in: ids }, text: '', altText: { not: '' } })
  const recognized = await countPages({ documentId: { in: ids }, recognition: 'done', text: { not: '' } })
  const tagged = await countPages({ documentId: { in: ids }, tags: { not: null } })
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
