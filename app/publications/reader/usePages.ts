import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { clampPage, pageOfHash } from './geometry'

const settleMs = 200

/**
 * Which page is on screen, and going to another. Keeps the address at `#page=…` and remembers the place for next time.
 * @param file names the document that the place is kept for
 */
export function usePages(frame: RefObject<HTMLElement>, file: string, pages: number) {
  const [current, setCurrent] = useState(1)
  const [kept, setKept] = useState<number>()
  const hasArrived = useRef(false)

  const go = useCallback(
    (wanted: number) => {
      const page = clampPage(wanted, pages)
      frame.current
        ?.querySelector(`[data-page="${page}"]`)
        ?.scrollIntoView({ block: 'start', behavior: 'instant' })
      setCurrent(page)
      setKept(undefined)
    },
    [frame, pages],
  )

  /** Once the pages have their places: goes to the one that the address names, or offers the one left last time. */
  const arrive = useCallback(() => {
    if (hasArrived.current) return
    hasArrived.current = true
    const asked = pageOfHash(location.hash)
    const last = Number(stored(file) ?? 1)
    if (asked) go(asked)
    else if (last > 1 && last <= pages) setKept(last)
  }, [file, go, pages])

  useEffect(() => {
    const onHash = () => {
      const asked = pageOfHash(location.hash)
      if (asked) go(asked)
    }
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  }, [go])

  useEffect(() => {
    if (pages === 0) return
    const look = () => setCurrent(pageOnScreen(frame.current) ?? 1)
    document.addEventListener('scroll', look, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', look, { capture: true })
  }, [frame, pages])

  useEffect(() => {
    if (pages === 0 || !hasArrived.current) return
    const timer = setTimeout(() => {
      if (current === 1 && !location.hash.startsWith('#page=')) return
      history.replaceState(history.state, '', `#page=${current}`)
      store(file, current)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [current, file, pages])

  return { current, kept, go, arrive }
}

/** The page that a line a third down the screen runs through. */
function pageOnScreen(frame: HTMLElement | null): number | undefined {
  const slots = [...(frame?.querySelectorAll<HTMLElement>('[data-page]') ?? [])]
  const line = innerHeight / 3
  let [low, high] = [0, slots.length - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((slots[middle]?.getBoundingClientRect().bottom ?? 0) < line) low = middle + 1
    else high = middle
  }
  return slots.length > 0 ? low + 1 : undefined
}

function stored(file: string): string | null {
  try {
    return localStorage.getItem(`place:${file}`)
  } catch {
    return null
  }
}

/** Kept where the browser lets us: without storage the place is forgotten, nothing else. */
function store(file: string, page: number): void {
  try {
    localStorage.setItem(`place:${file}`, String(page))
  } catch {}
}
