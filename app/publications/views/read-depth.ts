import { useEffect } from 'react'
import { depthReached } from '../../statistics/measures'
import { fetchWhole } from '../../ui/fetch-whole'

/** By article, how many of the depths were told since the page was loaded. */
const told = new Map<number, number>()

/** The image that notes how far an article was read, by the page that is seen. */
export const depthAddress = (articleId: number, page: number, pages: number) =>
  `/articles/${articleId}/view.gif?${new URLSearchParams({ page: `${page}`, of: `${pages}` })}`

/** Tells how far an article was read, each depth once, when there is a network. */
export function useReadDepth(articleId: number, seen: { page: number; pages: number } | undefined): void {
  const { page = 0, pages = 0 } = seen ?? {}
  useEffect(() => {
    const reached = pages > 0 ? depthReached(page, pages) : 0
    if (!navigator.onLine || reached <= (told.get(articleId) ?? 0)) return
    told.set(articleId, reached)
    fetchWhole(depthAddress(articleId, page, pages), { keepalive: true }).catch(() => {})
  }, [articleId, page, pages])
}
