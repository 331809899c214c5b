import { useEffect, useMemo, useRef } from 'react'
import type { PageFacts } from './usePageFacts'
import type { ReaderSettings } from './useReaderSettings'
import { useWideWindow } from './useWideWindow'

interface LayoutOptions {
  settings: ReaderSettings
  isVolume: boolean
  facts?: PageFacts
}

/**
 * Returns the layout and fit that the reader has chosen, or else: whole pages in a wide window, two of a volume side
 * by side.
 */
export function useReaderLayout({ settings, isVolume, facts }: LayoutOptions) {
  const isWide = useWideWindow()
  const isUpright = facts !== undefined && facts.first.width < facts.first.height
  const layout = settings.layout ?? (isVolume && isWide && isUpright ? 'spread' : 'scroll')
  const size = useMemo(() => {
    if (!facts || layout !== 'spread') return facts?.first
    return { ...facts.first, width: facts.first.width * 2 }
  }, [facts, layout])
  const fitAtFirst = isWide || layout !== 'scroll' ? 'page' : 'start'
  return { layout, size, fit: settings.fit ?? fitAtFirst } as const
}

/** Calls a function when pages that are there already are laid out anew. */
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
