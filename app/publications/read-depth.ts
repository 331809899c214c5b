import { useEffect } from 'react'
import { depthReached } from '../statistics/measures'

/** By article, how many of the depths were told since the page was loaded. */
const told = new Map<number, number>()

/** The image that notes how far an article was read, by the page that is seen. */
export const depthAddress = (articleId: number, page: number, pages: number) =>
  `/articles/${articleId}/view.gif?${new URLSearchParams({ page: `${page}`, of: `${pages}` })}`

/** Tells how far an article was read, each depth once, when there is a network. To the browser, an answer that nobody takes never ends. */
export function useReadDepth(articleId: number, seen: { page: number; pages: number } | undefined): void {
  const { page = 0, pages = 0 } = seen ?? {}
  useEffect(() => {
    const reached = pages > 0 ? depthReached(page, pages) : 0
    if (!navigator.onLine || reached <= (told.get(articleId) ?? 0)) return
    told.set(articleId, reached)
    fetch(depthAddress(articleId, page, pages), { keepalive: true })
      .then((answer) => answer.blob())
      .catch(() => {})
  }, [articleId, page, pages])
}
