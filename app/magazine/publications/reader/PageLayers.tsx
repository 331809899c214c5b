import { createContext, useContext, useEffect, useRef } from 'react'
import { usePageContext } from 'react-pdf'
import type { DrawingQueue } from './drawing-queue'
import { createPageView, type PageView } from './page-view.client'
import type { PdfDocument } from './pdf.client'
import type { PDFLinkService } from './pdf-viewer.client'
import type { PdfLayers } from './useLayers'
import type { Rotation } from './useRotation'
import { useSharpRedraw } from './useSharpness'

export interface SharedPageDrawing {
  queue: DrawingQueue
  links: PDFLinkService
  turn: Rotation
  layers?: Promise<PdfLayers>
  storage: PdfDocument['annotationStorage']
  /** Changes sizes while the text being read stays in place. */
  hold: (change: () => void) => void
}

interface PageDrawing {
  scale: number
  shared: SharedPageDrawing
  setDrawn: (isDrawn: boolean) => void
  setFailed: (hasFailed: boolean) => void
}

export const PageDrawingContext = createContext<PageDrawing | undefined>(undefined)

const redrawMs = 150

/**
 * Draws a page with pdf.js's own page view, as a `customRenderer`: a page keeps its picture while it is redrawn at
 * another scale, and the visible part of a page too large for one canvas is sharp.
 */
export function PageLayers() {
  const layers = useRef<HTMLDivElement>(null)
  const view = useRef<PageView>()
  const page = usePageContext()?.page
  const drawing = useContext(PageDrawingContext)
  if (!page || !drawing) throw new Error('A page is drawn in a slot.')
  const { scale, shared, setDrawn, setFailed } = drawing
  const { queue, links, turn, layers: shown, storage } = shared
  const latestScale = useRef(scale)
  latestScale.current = scale
  useSharpRedraw(layers, view, scale)

  useEffect(() => {
    let isGone = false
    const draw = async () => {
      if (isGone || !layers.current) return
      view.current = createPageView(layers.current, page, latestScale.current, {
        eventBus: links.eventBus,
        linkService: links,
        turn,
        shown,
        storage,
      })
      await view.current.draw()
      setDrawn(!isGone)
    }
    setFailed(false)
    queue.add(page.pageNumber, () => draw().catch(() => setFailed(!isGone)))
    return () => {
      isGone = true
      setDrawn(false)
      queue.remove(page.pageNumber)
      view.current?.destroy()
      view.current?.div.remove()
      view.current = undefined
    }
  }, [page, queue, links, turn, shown, storage, setDrawn, setFailed])

  useEffect(() => {
    const drawn = view.current
    if (!drawn || drawn.scale === scale) return
    drawn.update({ scale, drawingDelay: redrawMs })
    const timer = setTimeout(() => {
      drawn.update({ scale })
      queue.add(page.pageNumber, async () => {
        if (view.current === drawn && drawn.renderingState === 0) await drawn.draw()
      })
    }, redrawMs)
    return () => clearTimeout(timer)
  }, [scale, page, queue])

  return <div ref={layers} className="reader-layers" />
}
