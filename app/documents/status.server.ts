import { db } from '../platform/db.server'
import type { DocumentState } from './documents'

export interface DocumentStatus {
  articleId: number
  title: string
  state: DocumentState
  reason: string | null
  pageCount: number | null
  /** Pages that have been kept so far. */
  pagesDone: number
}

const shownAtMost = 100

/** How the taking apart of an article's PDF stands: the newest, for admins; undefined when there is none. */
export async function documentStatus(articleId: number): Promise<DocumentStatus | undefined> {
  const [status] = await statuses({ articleId }, 1)
  return status
}

/** All that is not ready. */
export const unfinishedDocuments = () => statuses({ state: { not: 'ready' } }, shownAtMost)

async function statuses(where: object, take: number): Promise<DocumentStatus[]> {
  const rows = await db.document.findMany({
    where,
    orderBy: { id: 'desc' },
    take,
    include: { article: { select: { title: true } }, _count: { select: { pages: true } } },
  })
  return rows.map(({ articleId, article, state, reason, pageCount, _count }) => ({
    ...{ articleId, title: article.title, state: state as DocumentState, reason, pageCount },
    pagesDone: _count.pages,
  }))
}
