import { memo, useEffect, useRef, useState } from 'react'
import { pictureUrl } from '../../uploads/pictures'
import type { DrawingQueue } from './drawing-queue'
import type { Pdf } from './pdf.client'
import { useNear } from './useNear'

interface ThumbnailProps {
  number: number
  label: string
  /** Where the picture of the page is stored. */
  picture?: string
  isCurrent: boolean
  isFocusable: boolean
  pdf: Pdf
  queue: DrawingQueue
  onPage: (page: number) => void
}

/** A page as a small picture: the one that is made, fetched when it is near the screen, else drawn then. */
export const Thumbnail = memo(function Thumbnail({ number, label, picture, ...thumbnail }: ThumbnailProps) {
  const box = useRef<HTMLSpanElement>(null)
  const isNear = useNear(box, '50%')
  const [isMissing, setMissing] = useState(false)
  const { isCurrent, isFocusable, pdf, queue, onPage } = thumbnail
  return (
    <li>
      <button
        type="button"
        data-thumbnail={number}
        aria-label={`Page ${label}`}
        aria-current={isCurrent ? 'page' : undefined}
        tabIndex={isFocusable ? 0 : -1}
        onClick={() => onPage(number)}
      >
        <span ref={box} className="reader-thumbnail">
          {isNear && picture && !isMissing && (
            <img {...sourcesOf(picture)} alt="" onError={() => setMissing(true)} />
          )}
          {isNear && (!picture || isMissing) && <Drawn number={number} pdf={pdf} queue={queue} />}
        </span>
        {label}
      </button>
    </li>
  )
})

/** @param picture may have a query */
function sourcesOf(picture: string) {
  const [stored = '', query] = picture.split('?')
  const address = (width: number) => pictureUrl(stored, width, 'webp') + (query ? `?${query}` : '')
  return { src: address(160), srcSet: `${address(160)} 1x, ${address(320)} 2x` }
}

const widthPixels = 200

function Drawn({ number, pdf, queue }: Pick<ThumbnailProps, 'number' | 'pdf' | 'queue'>) {
  const box = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    let isGone = false
    const canvas = document.createElement('canvas')
    const draw = async () => {
      const page = await pdf.getPage(number)
      if (isGone) return
      const { width, height } = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: widthPixels / Math.max(width, height * 0.7) })
      canvas.width = Math.ceil(viewport.width)
      canvas.height = Math.ceil(viewport.height)
      await page.render({ canvas, viewport }).promise
      if (!isGone) box.current?.append(canvas)
    }
    queue.add(number, draw)
    return () => {
      isGone = true
      queue.remove(number)
      canvas.remove()
    }
  }, [number, pdf, queue])

  return <span ref={box} className="reader-thumbnail-drawn" />
}
