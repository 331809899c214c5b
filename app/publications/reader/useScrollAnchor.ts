import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

interface Held {
  slot: HTMLElement
  /** Which part of the page's height is at the line, and of the pages' width in the middle of the frame. */
  down: number
  across: number
}

/**
 * Keeps what is being read on the screen while the pages grow or shrink.
 * @returns to be called just before the scale changes
 */
export function useScrollAnchor(frame: RefObject<HTMLElement>, scale: number): () => void {
  const held = useRef<Held>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages have their new size when the scale is another
  useLayoutEffect(() => {
    const element = frame.current
    if (!held.current || !element) return
    const { slot, down, across } = held.current
    held.current = undefined
    const box = slot.getBoundingClientRect()
    const scroller = document.fullscreenElement ?? document.scrollingElement
    scroller?.scrollBy({ top: box.top + down * box.height - line(), behavior: 'instant' })
    element.scrollLeft = across * element.scrollWidth - element.clientWidth / 2
  }, [frame, scale])

  return useCallback(() => {
    const element = frame.current
    if (!element) return
    const slots = [...element.querySelectorAll<HTMLElement>('[data-page]')]
    const slot = slots.find((each) => each.getBoundingClientRect().bottom >= line())
    if (!slot || element.getBoundingClientRect().top > line()) return
    const box = slot.getBoundingClientRect()
    held.current = {
      slot,
      down: (line() - box.top) / box.height,
      across: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
    }
  }, [frame])
}

/** The line that tells which page is being read. */
const line = () => innerHeight / 3
