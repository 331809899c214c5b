import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import {
  clampScale,
  fitPageScale,
  fitWidthScale,
  initialScale,
  type PageSize,
  pixelsPerPoint,
} from './geometry'

const step = 1.2

type Fit = 'start' | 'width' | 'page' | 'none'

interface ZoomOptions {
  frame: RefObject<HTMLElement>
  /** Of what is fitted into the frame, in points; none until the document is open. */
  size?: PageSize
  /** Pages are shown whole at first, not as wide as is comfortable. */
  isWhole: boolean
  /** Makes a change of sizes while what is read stays where it is; the first ones are those of the pages in waiting. */
  hold: (change: () => void, isFirst: boolean) => void
}

/** The scale of the pages; one that was fitted is fitted again when the frame or the page has another size. */
export function useZoom({ frame, size, isWhole, hold }: ZoomOptions) {
  const [scale, setScale] = useState(1)
  const [fit, setFit] = useState<Fit>('start')
  const drawn = useRef(0)
  const isFitted = useRef(false)
  const { width, height } = size ?? {}

  useLayoutEffect(() => setFit(isWhole ? 'page' : 'start'), [isWhole])

  useLayoutEffect(() => {
    const element = frame.current
    if (!element || !width || !height || fit === 'none') return
    const refit = () => setScale(scaleOf(fit, { width, height }, element))
    refit()
    const observer = new ResizeObserver(refit)
    observer.observe(element)
    return () => observer.disconnect()
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
    fitWidth: useCallback(() => setFit('width'), []),
    fitPage: useCallback(() => setFit('page'), []),
  }
}

function scaleOf(fit: Fit, size: PageSize, { clientWidth }: HTMLElement): number {
  if (fit === 'page') return fitPageScale(size, clientWidth, innerHeight - 120)
  return fit === 'width' ? fitWidthScale(size.width, clientWidth) : initialScale(size.width, clientWidth)
}
