import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { DrawingQueue } from './drawing-queue'
import type { PageSize } from './geometry'
import { createPageView, type PageView } from './page-view.client'
import type { Pdf } from './pdf.client'
import type { PDFLinkService } from './pdf-viewer.client'
import { useNear } from './useNear'
import { useSharpness } from './useSharpness'
import { type FirstPage, PagePoster } from './Waiting'

export interface SharedByPages {
  pdf: Pdf
  queue: DrawingQueue
  links: PDFLinkService
  /** Makes a change of sizes while what is read stays where it is. */
  hold: (change: () => void) => void
}

interface PageSlotProps {
  number: number
  label: string
  /** In points; a stand-in until the page itself is loaded, where nobody knows it. */
  size: PageSize
  scale: number
  shared: SharedByPages
  /** Where this is it: its picture, shown until it is drawn. */
  firstPage?: FirstPage
}

const redrawMs = 150

/** Draws its page only while it is near the screen. */
export const PageSlot = memo(function PageSlot(props: PageSlotProps) {
  const { number, label, size, scale, shared, firstPage } = props
  const slot = useRef<HTMLElement>(null)
  const layers = useRef<HTMLDivElement>(null)
  const view = useRef<PageView>()
  const latestScale = useRef(scale)
  latestScale.current = scale
  const isNear = useNear(slot, '120% 100%')
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const { pdf, queue, links, hold } = shared
  useSharpness(slot, view, scale)

  useLayoutEffect(() => setSize(slot.current, size), [size])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt draws again
  useEffect(() => {
    if (!isNear) return
    let isGone = false
    const draw = async () => {
      const page = await pdf.getPage(number)
      if (isGone || !layers.current) return
      const { width, height } = page.getViewport({ scale: 1 })
      hold(() => setSize(slot.current, { width, height }))
      view.current = createPageView(layers.current, page, latestScale.current, {
        eventBus: links.eventBus,
        linkService: links,
      })
      await view.current.draw()
      setDrawn(!isGone)
    }
    setFailed(false)
    queue.add(number, () => draw().catch(() => setFailed(!isGone)))
    return () => {
      isGone = true
      setDrawn(false)
      queue.remove(number)
      view.current?.destroy()
      view.current?.div.remove()
      view.current = undefined
    }
  }, [isNear, attempt, number, pdf, queue, links, hold])

  useEffect(() => {
    const drawn = view.current
    if (!drawn || drawn.scale === scale) return
    drawn.update({ scale, drawingDelay: redrawMs })
    const timer = setTimeout(() => {
      drawn.update({ scale })
      queue.add(number, async () => {
        if (view.current === drawn && drawn.renderingState === 0) await drawn.draw()
      })
    }, redrawMs)
    return () => clearTimeout(timer)
  }, [scale, number, queue])

  return (
    <section ref={slot} className="reader-page" data-page={number} aria-label={`Page ${label}`}>
      <div ref={layers} className="reader-layers" />
      {firstPage && !isDrawn && <PagePoster firstPage={firstPage} alt="" />}
      {hasFailed && (
        <p className="reader-page-failed">
          This page cannot be displayed.{' '}
          <button type="button" onClick={() => setAttempt((now) => now + 1)}>
            Try again
          </button>
        </p>
      )}
    </section>
  )
})

function setSize(slot: HTMLElement | null, { width, height }: PageSize): void {
  slot?.style.setProperty('--width', String(width))
  slot?.style.setProperty('--height', String(height))
}
