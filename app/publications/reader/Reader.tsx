import { lazy, Suspense, useEffect, useState } from 'react'
import { downloadOf } from './download'
import type { ViewerProps } from './Viewer.client'
import { WaitingReader } from './Waiting'
import './toolbar.css'
import './viewer.css'

/** Starts with this module, before hydration. */
const viewerImport = typeof document === 'undefined' ? undefined : import('./Viewer.client')
const Viewer = lazy(() => viewerImport ?? import('./Viewer.client'))

interface ReaderProps extends ViewerProps {
  /** The pages are there as HTML too, for those without JavaScript. */
  hasPages: boolean
}

/**
 * Our viewer with JavaScript; without it the pages as HTML, or until those are made the browser's viewer, in a noscript so that
 * the file is not fetched twice.
 */
export function Reader({ hasPages, ...viewer }: ReaderProps) {
  const { file, title } = viewer
  const [isBrowser, setBrowser] = useState(false)
  useEffect(() => setBrowser(true), [])

  return (
    <div className="reader">
      {!hasPages && (
        <noscript>
          <iframe className="reader-frame" src={file} title={title} />
        </noscript>
      )}
      {isBrowser ? (
        <Suspense fallback={<WaitingReader file={file} title={title} />}>
          <Viewer {...viewer} />
        </Suspense>
      ) : (
        <WaitingReader file={file} title={title} />
      )}
      <p className="reader-links">
        <a href={file}>Open the PDF</a>
        <a href={downloadOf(file, title)}>Download the PDF</a>
      </p>
    </div>
  )
}
