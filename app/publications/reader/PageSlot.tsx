import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Page } from 'react-pdf'
import { sharpness } from './geometry'

interface PageSlotProps {
  number: number
  /** In pixels. */
  width: number
  /** Height by width that is kept free until the page is drawn. */
  ratio: number
  /** Whether it may be drawn yet: the page that is asked for comes before its neighbours. */
  mayDraw: boolean
  onDrawn: () => void
}

/** The place of a page: empty while it is far from the screen, drawn when it comes near, freed when it is far again. */
export function PageSlot({ number, width, ratio, mayDraw, onDrawn }: PageSlotProps) {
  const slot = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [ownRatio, setOwnRatio] = useState(ratio)

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
    slot.current?.style.setProperty('block-size', `${width * ownRatio}px`)
  }, [width, ownRatio])

  return (
    <div ref={slot} className="reader-page" data-page={number}>
      {isNear && mayDraw && (
        <Page
          pageNumber={number}
          width={width}
          devicePixelRatio={sharpness(width, width * ownRatio, window.devicePixelRatio)}
          loading=""
          error={<p className="reader-page-failed">This page cannot be shown.</p>}
          onLoadSuccess={({ originalWidth, originalHeight }) => setOwnRatio(originalHeight / originalWidth)}
          onRenderSuccess={onDrawn}
          onRenderTextLayerSuccess={() =>
            slot.current?.dispatchEvent(new Event('pagetext', { bubbles: true }))
          }
        />
      )}
    </div>
  )
}
