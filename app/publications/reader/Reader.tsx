import { lazy, Suspense, useEffect, useState } from 'react'

/** Fetched as soon as this module is, not first when the page has come alive. */
const fetching = typeof document === 'undefined' ? undefined : import('./Viewer.client')
const Viewer = lazy(() => fetching ?? import('./Viewer.client'))

interface ReaderProps {
  /** Address of the PDF. */
  file: string
  title: string
}

/**
 * The PDF of an article. With JavaScript our own viewer, loaded on this page alone; without it the browser's own, which
 * stands in a noscript so that the file is not fetched twice. Plain links are always there.
 */
export function Reader({ file, title }: ReaderProps) {
  const [isBrowser, setBrowser] = useState(false)
  useEffect(() => setBrowser(true), [])

  return (
    <div className="reader">
      <noscript>
        <object className="reader-object" data={file} type="application/pdf" aria-label={title}>
          <p>This browser shows no PDF on the page.</p>
        </object>
      </noscript>
      {isBrowser ? (
        <Suspense fallback={<Waiting />}>
          <Viewer file={file} title={title} />
        </Suspense>
      ) : (
        <Waiting />
      )}
      <p className="reader-links">
        <a href={file}>Open the PDF</a>
        <a href={`${file}?download`}>Download the PDF</a>
      </p>
    </div>
  )
}

const Waiting = () => <p className="reader-waiting">Loading...</p>
