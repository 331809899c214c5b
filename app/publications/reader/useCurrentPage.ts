import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { clampPage, pageFromHash, readingLine } from './geometry'

const settleMs = 200

/** Tracks the page on screen in the URL hash, and remembers it in local storage for the next visit. */
export function useCurrentPage(frame: RefObject<HTMLElement>, file: string, pages: number) {
  const [current, setCurrent] = useState(1)
  const [lastPage, setLastPage] = useState<number>()
  const isRestored = useRef(false)

  const go = useCallback(
    (target: number) => {
      const page = clampPage(target, pages)
      frame.current
        ?.querySelector(`[data-page="${page}"]`)
        ?.scrollIntoView({ block: 'start', behavior: 'instant' })
      setCurrent(page)
      setLastPage(undefined)
    },
    [frame, pages],
  )

  /** Call once the page slots are laid out: opens the page in the hash, or offers the last one read. */
  const restore = useCallback(() => {
    if (isRestored.current) return
    isRestored.current = true
    const requested = pageFromHash(location.hash)
    const last = readLastPage(file)
    if (requested) go(requested)
    else if (last > 1 && last <= pages) setLastPage(last)
  }, [file, go, pages])

  useEffect(() => {
    const onHash = () => {
      const requested = pageFromHash(location.hash)
      if (requested) go(requested)
    }
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  }, [go])

  useEffect(() => {
    if (pages === 0) return
    const update = () => setCurrent(pageOnScreen(frame.current) ?? 1)
    document.addEventListener('scroll', update, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', update, { capture: true })
  }, [frame, pages])

  useEffect(() => {
    if (pages === 0 || !isRestored.current) return
    const timer = setTimeout(() => {
      if (current === 1 && !location.hash.startsWith('#page=')) return
      history.replaceState(history.state, '', `#page=${current}`)
      saveLastPage(file, current)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [current, file, pages])

  return { current, lastPage: current === 1 ? lastPage : undefined, go, restore }
}

function pageOnScreen(frame: HTMLElement | null): number | undefined {
  const slots = [...(frame?.querySelectorAll<HTMLElement>('[data-page]') ?? [])]
  const line = readingLine()
  let [low, high] = [0, slots.length - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((slots[middle]?.getBoundingClientRect().bottom ?? 0) < line) low = middle + 1
    else high = middle
  }
  return slots.length > 0 ? low + 1 : undefined
}

function readLastPage(file: string): number {
  try {
    return Number(localStorage.getItem(`place:${file}`) ?? 1)
  } catch {
    return 1
  }
}

/** Does nothing when the browser blocks storage. */
function saveLastPage(file: string, page: number): void {
  try {
    localStorage.setItem(`place:${file}`, String(page))
  } catch {}
}
