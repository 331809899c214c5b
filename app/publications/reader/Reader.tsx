import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { downloadOf } from './download'
import type { EarlyPresses } from './early-presses'
import { ReaderPlaceholder } from './ReaderPlaceholder'
import { useReaderSettings } from './useReaderSettings'
import { useViewerStart } from './useViewerStart'
import type { ViewerProps } from './Viewer.client'
import './toolbar.css'
import './viewer.css'

const isWaitedFor = typeof document !== 'undefined' && document.querySelector('.reader-waiting')
/** Starts loading with this module, before hydration, if the page says that it waits. */
const viewerImport = isWaitedFor ? import('./Viewer.client') : undefined
const Viewer = lazy(() => viewerImport ?? import('./Viewer.client'))

interface ReaderProps extends Omit<ViewerProps, 'early'> {
  /** The pages exist as HTML too, for readers without JavaScript. */
  hasPages: boolean
}

/**
 * The viewer; until it starts, the first page as a picture. Without JavaScript the pages as HTML, or until those are
 * extracted the browser's viewer, in a noscript so that the file is not fetched twice.
 */
export function Reader({ hasPages, ...viewer }: ReaderProps) {
  const { file, title, firstPage } = viewer
  const frame = useRef<HTMLDivElement>(null)
  const [early] = useState<EarlyPresses>(() => ({ presses: [] }))
  const { settings } = useReaderSettings()
  const { hasStarted, start } = useViewerStart(firstPage !== undefined)
  useEffect(() => {
    const poster = frame.current?.querySelector<HTMLImageElement>('.reader-poster')
    if (poster?.complete && poster.naturalWidth === 0) start()
  }, [start])
  const waiting = (
    <ReaderPlaceholder {...{ file, title, firstPage, early }} isNight={settings.isNight} onMissing={start} />
  )

  return (
    <div ref={frame} className="reader">
      {!hasPages && (
        <noscript>
          <iframe className="reader-frame" src={file} title={title} />
        </noscript>
      )}
      {hasStarted ? (
        <Suspense fallback={waiting}>
          <Viewer {...viewer} early={early} />
        </Suspense>
      ) : (
        waiting
      )}
      {firstPage?.nextPage && (
        <noscript>
          <p className="reader-next">
            <a className="button" href={firstPage.nextPage}>
              Next page
            </a>
          </p>
        </noscript>
      )}
      <p className="reader-links">
        <a href={file}>Open the PDF</a> <a href={downloadOf(file, title)}>Download the PDF</a>
      </p>
    </div>
  )
}
