import { memo, useRef, useState } from 'react'
import { Thumbnail as PdfThumbnail } from 'react-pdf'
import { t } from '../../../platform/i18n/i18n'
import { pictureUrl } from '../../../site/uploads/pictures'
import type { PdfDocument } from './pdf.client'
import { useIsNearScreen } from './useIsNearScreen'

interface ThumbnailProps {
  number: number
  label: string
  picture?: string
  isCurrent: boolean
  isFocusable: boolean
  pdf: PdfDocument
  onPage: (page: number) => void
}

/** The CSS width of `.reader-thumbnail` in pixels. */
const widthPixels = 80

/** A thumbnail of a page: the stored picture if there is one, fetched near the screen, else drawn there. */
export const Thumbnail = memo(function Thumbnail({ number, label, picture, ...thumbnail }: ThumbnailProps) {
  const box = useRef<HTMLSpanElement>(null)
  const isNear = useIsNearScreen(box, '50%')
  const [isMissing, setMissing] = useState(false)
  const { isCurrent, isFocusable, pdf, onPage } = thumbnail
  return (
    <li>
      <button
        type="button"
        data-thumbnail={number}
        aria-label={t('Page {label}', { label })}
        aria-current={isCurrent ? 'page' : undefined}
        tabIndex={isFocusable ? 0 : -1}
        onClick={() => onPage(number)}
      >
        <span ref={box} className="reader-thumbnail">
          {isNear && picture && !isMissing && (
            <img {...sourcesOf(picture)} alt="" onError={() => setMissing(true)} />
          )}
          {isNear && (!picture || isMissing) && (
            // The drawn page contains a link, which leads where the button does.
            <span className="reader-thumbnail-drawn" {...{ inert: '' }}>
              <PdfThumbnail pdf={pdf} pageNumber={number} width={widthPixels} loading={null} error={null} />
            </span>
          )}
        </span>
        {label}
      </button>
    </li>
  )
})

/** @param picture its address, perhaps with a query */
function sourcesOf(picture: string) {
  const [stored = '', query] = picture.split('?')
  const address = (width: number) => pictureUrl(stored, width, 'webp') + (query ? `?${query}` : '')
  return { src: address(160), srcSet: `${address(160)} 1x, ${address(320)} 2x` }
}
