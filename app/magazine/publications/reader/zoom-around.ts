import { flushSync } from 'react-dom'
import { scrollerOf, visibleRow } from './position'

type Point = Pick<MouseEvent, 'clientX' | 'clientY'>

/** Changes the scale of the pages, and scrolls so that what is at a point of the window stays there. */
export function zoomAround(frame: HTMLElement, { clientX, clientY }: Point, change: () => void): void {
  const page = document.elementFromPoint(clientX, clientY)?.closest('.reader-page')
  const before = page?.getBoundingClientRect()
  flushSync(change)
  if (!page || !before) return
  const after = page.getBoundingClientRect()
  const left = after.left + ((clientX - before.left) * after.width) / before.width - clientX
  const top = after.top + ((clientY - before.top) * after.height) / before.height - clientY
  const single = page.closest('[data-layout="single"] .reader-row')
  const options = { behavior: 'instant' } as const
  ;(single ?? frame).scrollBy({ left, ...options })
  ;(single ?? scrollerOf())?.scrollBy({ top, ...options })
}

/** Tells whether the pages are wider than the window shows. */
export const isZoomedIn = (frame: HTMLElement): boolean =>
  (visibleRow(frame)?.scrollWidth ?? 0) > frame.clientWidth + 1
