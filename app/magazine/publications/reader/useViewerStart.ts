import { startTransition, useCallback, useContext, useEffect, useState } from 'react'
import { PositionStoreContext } from './position-store'
import { storedReaderSettings } from './useReaderSettings'
import { storedRotation } from './useRotation'

/** The idle time, in milliseconds, that a phone gets after the page has loaded before the viewer starts. */
const restMs = 2500
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']

/**
 * Decides when to start the viewer. While the first page's picture stands in for it: at the reader's first action, or
 * after some idle time (not in data-saving mode); at once if the reader opens another page, or uses another layout or
 * rotated pages.
 */
export function useViewerStart(hasFirstPage: boolean, articleId: number) {
  const keeper = useContext(PositionStoreContext)
  const [hasStarted, setStarted] = useState(false)
  const start = useCallback(() => startTransition(() => setStarted(true)), [])

  useEffect(() => {
    const isElsewhere = () => isAnotherPageAsked() || (keeper.last()?.page ?? 1) > 1
    const isAsShown = () =>
      (storedReaderSettings().layout ?? 'scroll') === 'scroll' && !storedRotation(articleId)
    if (!hasFirstPage || scrollY > 0 || isElsewhere() || !isAsShown()) return start()
    const ended = new AbortController()
    for (const sign of signs)
      addEventListener(sign, start, { capture: true, passive: true, signal: ended.signal })
    let timer: ReturnType<typeof setTimeout>
    const rest = () => {
      if (!savesData()) timer = setTimeout(start, restMs)
    }
    if (document.readyState === 'complete') rest()
    else addEventListener('load', rest, { signal: ended.signal })
    return () => {
      ended.abort()
      clearTimeout(timer)
    }
  }, [hasFirstPage, articleId, keeper, start])

  return { hasStarted, start }
}

const isAnotherPageAsked = () =>
  location.hash !== '' ||
  new URLSearchParams(location.search).has('q') ||
  (history.state as { place?: unknown } | null)?.place !== undefined

const savesData = () => Boolean((Reflect.get(navigator, 'connection') as { saveData?: boolean })?.saveData)
