import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import {
  clampScale,
  fitPageScale,
  fitWidthScale,
  initialScale,
  type PageSize,
  pixelsPerPoint,
} from './geometry'
import { isPrinting, isWideWindow } from './useWideWindow'

const step = 1.2

/** The way in which pages are fitted into the window; at first, to a comfortable width. */
export type ZoomFit = 'start' | 'width' | 'page'

interface ZoomOptions {
  frame: RefObject<HTMLElement>
  /** The size to fit into the frame, in points; undefined until the document is open. */
  size?: PageSize
  /** How pages fit the frame until the reader zooms. */
  fit: ZoomFit
  /** Changes sizes while the text being read stays in place; the first change replaces the placeholder. */
  hold: (change: () => void, isFirst: boolean) => void
}

/** Returns the scale of the pages; a fitted scale is adapted when the frame or the page changes size. */
export function useZoom({ frame, size, fit: chosen, hold }: ZoomOptions) {
  const [scale, setScale] = useState(1)
  const [fit, setFit] = useState<ZoomFit | 'none'>(chosen)
  const drawn = useRef(0)
  const isFitted = useRef(false)
  const { width, height } = size ?? {}

  useLayoutEffect(() => setFit(chosen), [chosen])

  useLayoutEffect(() => {
    const element = frame.current
    if (!element || !width || !height || fit === 'none') return
    const refit = () => isPrinting() || setScale(scaleOf(fit, { width, height }, element))
    refit()
    const observer = new ResizeObserver(refit)
    observer.observe(element)
    addEventListener('resize', refit)
    return () => {
      observer.disconnect()
      removeEventListener('resize', refit)
    }
  }, [frame, fit, width, height])

  useLayoutEffect(() => {
    if (drawn.current === scale) return
    drawn.current = scale
    const resize = () => frame.current?.style.setProperty('--scale-factor', String(scale * pixelsPerPoint))
    hold(resize, !isFitted.current)
    isFitted.current = width !== undefined
  }, [frame, scale, hold, width])

  const by = useCallback((factor: number) => {
    setFit('none')
    setScale((now) => clampScale(now * factor))
  }, [])

  return {
    scale,
    by,
    in: useCallback(() => by(step), [by]),
    out: useCallback(() => by(1 / step), [by]),
    twice: useCallback(() => by(2), [by]),
    back: useCallback(() => setFit(chosen), [chosen]),
    refit: useCallback((fit: ZoomFit) => setFit(fit), []),
  }
}

function scaleOf(fit: ZoomFit, size: PageSize, { clientWidth }: HTMLElement): number {
  if (fit === 'page') return fitPageScale(size, clientWidth, innerHeight - besidePage())
  return fit === 'width' ? fitWidthScale(size.width, clientWidth) : initialScale(size.width, clientWidth)
}

/**
 * Returns the height above the page on the first screen, in CSS pixels; `viewer.css` has the same heights.
 */
function besidePage(): number {
  if (document.fullscreenElement)
    return document.fullscreenElement.querySelector('[data-presenting]') ? 0 : 16
  if (isWideWindow()) return 148
  return innerWidth < 768 ? 164 : 120
}
