import { useLocation } from '@remix-run/react'
import type { ReactEventHandler } from 'react'
import { useHydrated } from '../../ui/useHydrated'
import { type PagePicture, SheetPicture } from '../pages/SheetPicture'
import { type EarlyPresses, noteFocus, waitingTools } from './early-presses'
import { pageFromHash } from './geometry'
import { Toolbar } from './Toolbar'

/** What can be read before the viewer is there. */
export interface FirstPage extends PagePicture {
  /** Of the document, with this one. */
  pageCount: number
  /** Of the addresses of its pictures. */
  query: string
  /** Where the second page is as HTML. */
  nextPage?: string
}

interface WaitingReaderProps {
  file: string
  title: string
  firstPage?: FirstPage
  onMissing?: ReactEventHandler
  isNight?: boolean
  early: EarlyPresses
}

/** The reader's frame before the file arrives, of the size that the toolbar and the first page will have. */
export function WaitingReader({ file, title, isNight, early, ...pages }: WaitingReaderProps) {
  return (
    <div className="reader-unready">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what its tools do passes through */}
      <div
        className="reader-top"
        onFocus={({ target }) => noteFocus(early, target)}
        onInput={({ target }) => noteFocus(early, target)}
        onBlur={() => {
          early.focused = undefined
        }}
      >
        <Toolbar file={file} title={title} actions={waitingTools(early)} />
      </div>
      <div className="reader-pages" data-night={isNight || undefined}>
        <WaitingPages {...pages} />
      </div>
    </div>
  )
}

/** So many have their room before the viewer is there, for who scrolls on meanwhile. */
const pagesAtOnce = 12

/** The first page as a picture with room for those below, or a blank one; no picture for who comes for another page. */
export function WaitingPages({ firstPage, onMissing }: Pick<WaitingReaderProps, 'firstPage' | 'onMissing'>) {
  const isElsewhere = useIsElsewhere()
  if (!firstPage) return <p className="reader-page reader-waiting">Loading...</p>
  const { width, height, pageCount } = firstPage
  const pages = Array.from({ length: Math.min(pageCount, pagesAtOnce) }, (_, index) => index + 1)
  return pages.map((page) => (
    <div key={page} className="reader-row">
      <div className="reader-page reader-sheet">
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
        {page === 1 && !isElsewhere && <PagePoster firstPage={firstPage} alt="Page 1" onError={onMissing} />}
      </div>
    </div>
  ))
}

/** Whether the address names another page than the first, which no server is told. */
export function useIsElsewhere(): boolean {
  const { hash } = useLocation()
  return useHydrated() && (pageFromHash(hash) ?? 1) > 1
}

interface PagePosterProps {
  firstPage: FirstPage
  alt: string
  onError?: ReactEventHandler
}

/** The picture of the first page, as wide as the viewer shows it at first. */
export const PagePoster = ({ firstPage, ...rest }: PagePosterProps) => (
  <SheetPicture
    page={firstPage}
    query={firstPage.query}
    sizes="(min-width: 56rem) 860px, calc(100vw - 2rem)"
    className="reader-poster"
    {...rest}
  />
)
