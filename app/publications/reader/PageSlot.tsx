import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Page } from 'react-pdf'
import { canvasPixelRatio } from './geometry'

interface PageSlotProps {
  number: number
  /** In CSS pixels. */
  width: number
  /** Height divided by width, until the page itself is loaded. */
  ratio: number
  /** The requested page is drawn before its neighbours. */
  canDraw: boolean
  /** Drawn, or found broken. */
  onDone: () => void
}

/** Draws its page only while it is near the screen. */
export function PageSlot({ number, width, ratio, canDraw, onDone }: PageSlotProps) {
  const slot = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [pageRatio, setPageRatio] = useState(ratio)

  useEffect(() => {
    if (!slot.current) return
    const margin = '120% 0px'
    const options = { rootMargin: margin, scrollMargin: margin }
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), options)
    observer.observe(slot.current)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    slot.current?.style.setProperty('inline-size', `${width}px`)
    slot.current?.style.setProperty('block-size', `${width * pageRatio}px`)
  }, [width, pageRatio])

  return (
    <div ref={slot} className="reader-page" data-page={number}>
      {isNear && canDraw && (
        <Page
          pageNumber={number}
          width={width}
          devicePixelRatio={canvasPixelRatio(width, width * pageRatio, window.devicePixelRatio)}
          loading=""
          error={<p className="reader-page-failed">This page cannot be displayed.</p>}
          onLoadSuccess={({ originalWidth, originalHeight }) => setPageRatio(originalHeight / originalWidth)}
          onRenderSuccess={onDone}
          onLoadError={onDone}
          onRenderError={onDone}
          onRenderTextLayerSuccess={() =>
            slot.current?.dispatchEvent(new Event('pagetext', { bubbles: true }))
          }
        />
      )}
    </div>
  )
}
