import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { recordView, takeCountedOpening } from './record-view'

/**
 * Counts one view per opening, even if React runs the effect twice; none if the link counted it. A page restored by the
 * browser counts again.
 */
export function useViewCount(articleId: number, isPublished: boolean) {
  const { state } = useLocation()
  const countedId = useRef<number>()
  useEffect(() => {
    if (!isPublished || countedId.current === articleId) return
    countedId.current = articleId
    if (takeCountedOpening(state)) return
    // biome-ignore lint/suspicious/noConsole: the specification asks for the failure in the console
    recordView(articleId).catch(console.error)
  }, [articleId, isPublished, state])
  useEffect(() => {
    if (!isPublished) return
    const countAgain = ({ persisted }: PageTransitionEvent) => {
      // biome-ignore lint/suspicious/noConsole: as above
      if (persisted) recordView(articleId).catch(console.error)
    }
    addEventListener('pageshow', countAgain)
    return () => removeEventListener('pageshow', countAgain)
  }, [articleId, isPublished])
}
