import { useEffect, useMemo, useRef } from 'react'
import type { PageSize } from './geometry'
import type { PageFacts } from './usePageFacts'
import type { ReaderSettings } from './useReaderSettings'
import { isRotatedSideways, type Rotation } from './useRotation'
import { useWideWindow } from './useWideWindow'

interface LayoutOptions {
  settings: ReaderSettings
  isVolume: boolean
  facts?: PageFacts
  turn: Rotation
  isPresenting: boolean
  /** Whether the reader uses electronic paper: then pages do not scroll by default. */
  isOnEink: boolean
}

/**
 * Returns the layout and fit that the reader chose; by default whole pages in a wide window, two of a volume side by
 * side.
 */
export function useReaderLayout({ settings, isVolume, facts, turn, isPresenting, isOnEink }: LayoutOptions) {
  const isWide = useWideWindow()
  const first = useMemo(() => facts && turnedSize(facts.first, turn), [facts, turn])
  const isUpright = first !== undefined && first.width < first.height
  const usual = isVolume && isWide && isUpright ? 'spread' : 'scroll'
  const chosen = settings.layout ?? (isOnEink ? 'single' : usual)
  const layout = isPresenting ? 'single' : chosen
  const size = useMemo(() => {
    if (!first || layout !== 'spread') return first
    return { ...first, width: first.width * 2 }
  }, [first, layout])
  const fitAtFirst = isWide || layout !== 'scroll' ? 'page' : 'start'
  const fit = isPresenting ? 'page' : (settings.fit ?? fitAtFirst)
  return { layout, size, fit } as const
}

const turnedSize = ({ width, height }: PageSize, turn: Rotation): PageSize =>
  isRotatedSideways(turn) ? { width: height, height: width } : { width, height }

/** Calls a function when loaded pages get another layout. */
export function useNewLayout(layout: string, isReady: boolean, onChange: () => void): void {
  const latest = useRef(onChange)
  latest.current = onChange
  const shown = useRef<string>()
  useEffect(() => {
    if (!isReady) return
    if (shown.current && shown.current !== layout) latest.current()
    shown.current = layout
  }, [layout, isReady])
}
