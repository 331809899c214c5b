import { useMemo, useRef } from 'react'
import { DrawingQueue } from './drawing-queue'
import { createPdfLinkService } from './links.client'
import type { SharedPageDrawing } from './PageLayers'
import { labelAnnotations, type PageView } from './page-view.client'
import type { PdfDocument } from './pdf.client'
import type { useLayers } from './useLayers'
import type { usePosition } from './usePosition'
import type { Rotation } from './useRotation'

/** Returns the objects that all pages of a document share, created once per document. */
export function useSharedPageDrawing(
  pdf: PdfDocument | undefined,
  place: ReturnType<typeof usePosition>,
  turn: Rotation,
  layers: ReturnType<typeof useLayers>,
): SharedPageDrawing | undefined {
  const latest = useRef({ ...place, turn, layers })
  latest.current = { ...place, turn, layers }
  const shared = useMemo(() => {
    if (!pdf) return
    const links = createPdfLinkService(
      pdf,
      () => latest.current,
      () => latest.current.layers,
    )
    links.eventBus.on('annotationlayerrendered', ({ source }: { source: PageView }) => {
      if (source.annotationLayer?.div) labelAnnotations(source.annotationLayer.div)
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
