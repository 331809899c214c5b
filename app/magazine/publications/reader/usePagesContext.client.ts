import { useMemo, useRef } from 'react'
import { DrawingQueue } from './drawing-queue'
import { createLinks } from './links.client'
import type { PagesContext } from './PageLayers'
import { nameAnnotations, type PageView } from './page-view.client'
import type { Pdf } from './pdf.client'
import type { useLayers } from './useLayers'
import type { usePosition } from './usePosition'
import type { Turn } from './useTurn'

/** Returns what the pages of a document share, created once per document. */
export function usePagesContext(
  pdf: Pdf | undefined,
  place: ReturnType<typeof usePosition>,
  turn: Turn,
  layers: ReturnType<typeof useLayers>,
): PagesContext | undefined {
  const latest = useRef({ ...place, turn, layers })
  latest.current = { ...place, turn, layers }
  const shared = useMemo(() => {
    if (!pdf) return
    const links = createLinks(
      pdf,
      () => latest.current,
      () => latest.current.layers,
    )
    links.eventBus.on('annotationlayerrendered', ({ source }: { source: PageView }) => {
      if (source.annotationLayer?.div) nameAnnotations(source.annotationLayer.div)
    })
    const tell = (event: string, name: string) =>
      links.eventBus.on(event, ({ source }: { source: PageView }) =>
        source.div.dispatchEvent(new Event(name, { bubbles: true })),
      )
    tell('textlayerrendered', 'pagetext')
    tell('pagerendered', 'pagedrawn')
    const queue = new DrawingQueue(() => latest.current.current)
    return {
      queue,
      links,
      storage: pdf.annotationStorage,
      hold: (change: () => void) => latest.current.hold(change),
    }
  }, [pdf])
  const { shown } = layers
  return useMemo(() => shared && { ...shared, turn, layers: shown }, [shared, turn, shown])
}
