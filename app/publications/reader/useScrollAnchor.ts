import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { readingLine } from './geometry'

interface Anchor {
  slot: HTMLElement
  /** Fraction of the page's height at the reading line. */
  y: number
  /** Fraction of the width at the centre of the frame. */
  x: number
}

/** Keeps the reading position while zooming. @returns a function to call just before the scale changes */
export function useScrollAnchor(frame: RefObject<HTMLElement>, scale: number): () => void {
  const anchor = useRef<Anchor>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages have their new size once the scale has changed
  useLayoutEffect(() => {
    const element = frame.current
    if (!anchor.current || !element) return
    const { slot, x, y } = anchor.current
    anchor.current = undefined
    const box = slot.getBoundingClientRect()
    const scroller = document.fullscreenElement ?? document.scrollingElement
    scroller?.scrollBy({ top: box.top + y * box.height - readingLine(), behavior: 'instant' })
    element.scrollLeft = x * element.scrollWidth - element.clientWidth / 2
  }, [frame, scale])

  return useCallback(() => {
    const element = frame.current
    if (!element) return
    const slots = [...element.querySelectorAll<HTMLElement>('[data-page]')]
    const slot = slots.find((candidate) => candidate.getBoundingClientRect().bottom >= readingLine())
    if (!slot || element.getBoundingClientRect().top > readingLine()) return
    const box = slot.getBoundingClientRect()
    anchor.current = {
      slot,
      y: (readingLine() - box.top) / box.height,
      x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
    }
  }, [frame])
}
