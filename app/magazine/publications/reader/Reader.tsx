import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { t } from '../../../platform/i18n/i18n'
import { pageAddress } from '../pages/addresses'
import { RecognizedNote } from '../pages/RecognizedNote'
import { downloadAddressOf } from './download-address'
import type { EarlyPresses } from './early-presses'
import { ReaderPlaceholder, usePageInAddress } from './ReaderPlaceholder'
import { useReaderSettings } from './useReaderSettings'
import { useViewerStart } from './useViewerStart'
import type { ViewerProps } from './viewer-props'
import './toolbar.css'
import './viewer.css'
import './reader.css'

const isWaitedFor = typeof document !== 'undefined' && document.querySelector('.reader-waiting')
/** Starts loading the viewer before hydration, if the page says that a visitor is waiting for it. */
const viewerImport = isWaitedFor ? import('./Viewer.client') : undefined
const Viewer = lazy(() => viewerImport ?? import('./Viewer.client'))

interface ReaderProps extends Omit<ViewerProps, 'early' | 'before'> {
  articleId: number
  isRecognized?: boolean
  preview?: string
  /** Whether the pages exist as HTML too. */
  hasPages: boolean
  /** Whether the PDF has fields that can be filled in. */
  hasForm?: boolean
  ways?: ReactNode
}

/**
 * Shows the viewer, or the first page as a picture until it starts. Without JavaScript it shows the pages as
 * HTML; until those are extracted, the browser's viewer, in a noscript element so that the file is not
 * fetched twice.
 */
export function Reader({
  hasPages,
  articleId,
  preview,
  ways,
  isRecognized,
  hasForm,
  ...viewer
}: ReaderProps) {
  const { file, title, firstPage, cover, hasText } = viewer
  const frame = useRef<HTMLDivElement>(null)
  const [early] = useState<EarlyPresses>(() => ({ presses: [] }))
  const { settings } = useReaderSettings()
  const { hasStarted, start } = useViewerStart(firstPage !== undefined, articleId)
  useEffect(() => {
    const poster = frame.current?.querySelector<HTMLImageElement>('.reader-poster')
    if (poster?.complete && poster.naturalWidth === 0) start()
  }, [start])
  const before = { articleId, preview, page: usePageInAddress(), pageCount: firstPage?.pageCount }
  const waiting = (
    <ReaderPlaceholder
      file={file}
      title={title}
      firstPage={firstPage}
      cover={cover}
      early={early}
      before={before}
      text={hasText ? pageAddress({ ...before, isText: true }) : undefined}
      fit={settings.fit}
      isNight={settings.isNight}
      onMissing={start}
    />
  )

  return (
    <div ref={frame} className="reader">
      {hasStarted ? (
        <Suspense fallback={waiting}>
          <Viewer {...viewer} early={early} before={before} />
        </Suspense>
      ) : (
        waiting
      )}
      {!hasPages && (
        <noscript>
          <iframe className="reader-frame" src={file} title={title} />
        </noscript>
      )}
      <p className="reader-print-note">{t('To print the whole document use View › Print, or the PDF.')}</p>
      {hasForm && (
        <noscript>
          <p>{t('This PDF has a form. Download it to fill it in.')}</p>
        </noscript>
      )}
      {isRecognized && <RecognizedNote />}
      <p className="reader-links">
        <a href={file}>{t('Open the PDF')}</a>{' '}
        <a href={downloadAddressOf(file, title)}>{t('Download the PDF')}</a> {ways}
      </p>
    </div>
  )
}
