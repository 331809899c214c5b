import { startTransition, useCallback, useContext, useEffect, useState } from 'react'
import { PlaceKeeping } from './place-keeper'
import { storedSettings } from './useReaderSettings'

/** Time for a phone to come to rest after the page has loaded, before its reader has done anything. */
const restMs = 2500
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']

/**
 * Whether to start the viewer. Where the first page stands in for it, that is at the reader's first sign, or when the page has
 * been at rest for a while (not for who saves data); at once for who comes for another page, or reads in another layout.
 */
export function useViewerStart(hasFirstPage: boolean) {
  const keeper = useContext(PlaceKeeping)
  const [hasStarted, setStarted] = useState(false)
  const start = useCallback(() => startTransition(() => setStarted(true)), [])

  useEffect(() => {
    const isElsewhere = () => isAnotherPageAsked() || (keeper.last()?.page ?? 1) > 1
    const isAsShown = () => storedSettings().layout === 'scroll'
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
  }, [hasFirstPage, keeper, start])

  return { hasStarted, start }
}

const isAnotherPageAsked = () =>
  location.hash !== '' ||
  new URLSearchParams(location.search).has('q') ||
  (history.state as { place?: unknown } | null)?.place !== undefined

/** As the browser says, where it does. */
const savesData = () => Boolean((Reflect.get(navigator, 'connection') as { saveData?: boolean })?.saveData)
