import { useEffect } from 'react'
import { href } from '../../../platform/href'
import { fetchAndDrain } from '../../../platform/ui/fetch-and-drain'
import { readDepthReached } from '../../../site/statistics/measures'

/** The number of reading depths that were reported since the page was loaded, by article id. */
const told = new Map<number, number>()

/** Returns the address of an image whose request records how far an article was read. */
export const readDepthAddress = (articleId: number, page: number, pages: number) =>
  `${href('/articles/:id/view.gif', { id: articleId })}?${new URLSearchParams({ page: `${page}`, of: `${pages}` })}`

export function useReadDepth(articleId: number, seen: { page: number; pages: number } | undefined): void {
  const { page = 0, pages = 0 } = seen ?? {}
  useEffect(() => {
    const reached = pages > 0 ? readDepthReached(page, pages) : 0
    if (!navigator.onLine || reached <= (told.get(articleId) ?? 0)) return
    told.set(articleId, reached)
    fetchAndDrain(readDepthAddress(articleId, page, pages), { keepalive: true }).catch(() => {})
  }, [articleId, page, pages])
}
