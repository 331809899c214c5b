import { useMemo, useRef } from 'react'
import { DrawingQueue } from './drawing-queue'
import { createLinks } from './links.client'
import type { PagesContext } from './PageLayers'
import { nameAnnotations, type PageView } from './page-view.client'
import type { Pdf } from './pdf.client'
import type { usePosition } from './usePosition'
import type { Turn } from './useTurn'

/** Returns what the pages of a document share, created once per document. */
export function usePagesContext(
  pdf: Pdf | undefined,
  place: ReturnType<typeof usePosition>,
  turn: Turn,
): PagesContext | undefined {
  const latest = useRef({ ...place, turn })
  latest.current = { ...place, turn }
  const shared = useMemo(() => {
    if (!pdf) return
    const links = createLinks(pdf, () => latest.current)
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
    return { queue, links, hold: (change: () => void) => latest.current.hold(change) }
  }, [pdf])
  return useMemo(() => shared && { ...shared, turn }, [shared, turn])
}
