import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Page } from 'react-pdf'
import { t } from '../../../platform/i18n/i18n'
import type { PageSize } from './geometry'
import { PageDrawingContext, PageLayers, type SharedPageDrawing } from './PageLayers'
import { Cover, type CoverPicture, type FirstPage, FirstPagePicture } from './ReaderPlaceholder'
import { useIsNearScreen } from './useIsNearScreen'

interface PageSlotProps {
  number: number
  label: string
  /** The page's size in points; an estimate until the page is loaded, unless it is known. */
  size: PageSize
  scale: number
  shared: SharedPageDrawing
  /** The picture that is shown until the page is drawn; only for the first page. */
  firstPage?: FirstPage
  cover?: CoverPicture
}

export const PageSlot = memo(function PageSlot(props: PageSlotProps) {
  const { number, label, size, scale, shared, firstPage, cover } = props
  const slot = useRef<HTMLElement>(null)
  const isNear = useIsNearScreen(slot, '120% 100%')
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const drawing = useMemo(() => ({ scale, shared, setDrawn, setFailed }), [scale, shared])

  useLayoutEffect(() => setSize(slot.current, size), [size])

  return (
    <section
      ref={slot}
      className="reader-page"
      data-page={number}
      data-seen={isDrawn || firstPage ? '' : undefined}
      aria-label={t('Page {label}', { label })}
    >
      {isNear && (
        <PageDrawingContext.Provider value={drawing}>
          <Page
            key={attempt}
            pageNumber={number}
            renderMode="custom"
            customRenderer={PageLayers}
            renderTextLayer={false}
            renderAnnotationLayer={false}
            loading={null}
            error={null}
            onLoadSuccess={({ originalWidth: width, originalHeight: height }) =>
              shared.hold(() => setSize(slot.current, { width, height }))
            }
            onLoadError={() => setFailed(true)}
          />
        </PageDrawingContext.Provider>
      )}
      {firstPage && !isDrawn && <FirstPagePicture firstPage={firstPage} alt="" />}
      {cover && !isDrawn && <Cover {...cover} />}
      {hasFailed && (
        <p className="reader-page-failed">
          {t('This page cannot be displayed.')}{' '}
          <button
            type="button"
            onClick={() => {
              setFailed(false)
              setAttempt((now) => now + 1)
            }}
          >
            {t('Try again')}
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
