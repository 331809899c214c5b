import { type RefObject, useEffect, useRef } from 'react'
import { sideOf } from './geometry'
import { isZoomedIn, zoomAround } from './zoom-around'

/** The time within which a second click selects a word, or a second tap zooms, instead of turning two pages. */
const doubleClickMs = 300
const doubleTapPixels = 40

interface TurningOptions {
  frame: RefObject<HTMLElement>
  turn: { previous: () => void; next: () => void }
  /** Zooms in, or out again to the whole page, by a double tap. */
  zoom: { twice: () => void; back: () => void }
}

/**
 * Turns pages by a click or tap on the left or right third of the window, except on links, while text is selected,
 * or by a finger on an enlarged page. A double tap enlarges the page where it is, or makes it fit again.
 */
export function useClickToTurnPage({ frame, turn, zoom }: TurningOptions): void {
  const latest = useRef({ turn, zoom })
  latest.current = { turn, zoom }

  useEffect(() => {
    const element = frame.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    let lastTap: MouseEvent | undefined
    const onClick = (event: MouseEvent) => {
      clearTimeout(timer)
      const { target, detail } = event
      if (!(target instanceof Element)) return
      if (target.closest('a, button, input, select, textarea, form')) return
      if (!element.contains(target) && !isBeside(event, element)) return
      const isTap = event instanceof PointerEvent && event.pointerType === 'touch'
      const isEnlarged = isZoomedIn(element)
      if (isTap && lastTap && isDoubleTap(lastTap, event)) {
        lastTap = undefined
        getSelection()?.empty()
        return zoomAround(element, event, isEnlarged ? latest.current.zoom.back : latest.current.zoom.twice)
      }
      lastTap = isTap ? event : undefined
      if (hasSelection() || (isTap ? isEnlarged : detail !== 1)) return
      const side = sideOf(event)
      const act = () => side && !hasSelection() && latest.current.turn[side]()
      if (isTap || target.closest('.textLayer span')) timer = setTimeout(act, doubleClickMs)
      else act()
    }
    document.addEventListener('click', onClick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', onClick)
    }
  }, [frame])
}

const isDoubleTap = (first: MouseEvent, second: MouseEvent) =>
  second.timeStamp - first.timeStamp < doubleClickMs &&
  Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) < doubleTapPixels

const hasSelection = () => getSelection()?.isCollapsed === false

/** Tells whether a click is in the empty margin beside the pages. */
function isBeside({ target, clientY }: MouseEvent, element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return target instanceof Element && target.contains(element) && clientY > top && clientY < bottom
}
