import { useLocation } from '@remix-run/react'
import type { ReactEventHandler } from 'react'
import { t } from '../../../platform/i18n/i18n'
import { useHydrated } from '../../../platform/ui/useHydrated'
import { type PagePicture, SheetPicture } from '../pages/SheetPicture'
import { type EarlyPresses, noteFocus, waitingKeys, waitingTools } from './early-presses'
import { pageFromHash } from './geometry'
import type { PagesBefore } from './PageLinks'
import { Toolbar } from './Toolbar'
import { useKeyboard } from './useKeyboard'
import { type ReaderSettings, storedSettings } from './useReaderSettings'

export interface FirstPage extends PagePicture {
  /** The number of pages, this one included. */
  pageCount: number
  query: string
}

interface WaitingReaderProps {
  file: string
  title: string
  firstPage?: FirstPage
  onMissing?: ReactEventHandler
  isNight?: boolean
  fit?: ReaderSettings['fit']
  early: EarlyPresses
  before: PagesBefore
}

/** The reader's frame before the file arrives, in the size that the toolbar and the first page will have. */
export function ReaderPlaceholder({
  file,
  title,
  isNight,
  fit,
  early,
  before,
  ...pages
}: WaitingReaderProps) {
  useKeyboard(waitingKeys(early), storedSettings().hasShortcuts)
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
        <Toolbar file={file} title={title} before={before} actions={waitingTools(early)} />
      </div>
      <div className="reader-pages" data-night={isNight || undefined} data-fit={fit}>
        <PagesPlaceholder {...pages} />
      </div>
    </div>
  )
}

/** How many pages have reserved space before the viewer loads, for readers who scroll on meanwhile. */
const pagesAtOnce = 12

/**
 * The first page as a picture with space for those below, or a blank one; no picture for a reader who comes for
 * another page.
 */
export function PagesPlaceholder({
  firstPage,
  onMissing,
}: Pick<WaitingReaderProps, 'firstPage' | 'onMissing'>) {
  const isElsewhere = useStartsElsewhere()
  if (!firstPage) return <p className="reader-page reader-waiting">{t('Loading...')}</p>
  const { width, height, pageCount } = firstPage
  const pages = Array.from({ length: Math.min(pageCount, pagesAtOnce) }, (_, index) => index + 1)
  return pages.map((page) => {
    const isShown = page === 1 && !isElsewhere
    return (
      <div key={page} className="reader-row">
        <div
          className="reader-page reader-sheet"
          data-wide={width > height * 1.6 || undefined}
          data-seen={isShown ? '' : undefined}
        >
          <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
          {isShown && <PagePoster firstPage={firstPage} alt={t('Page 1')} onError={onMissing} />}
        </div>
      </div>
    )
  })
}

/** Tells whether the address names another page than the first. */
export const useStartsElsewhere = () => useAskedPage() > 1

/** Returns the page that the address names, which is never sent to the server: the first until hydration. */
export function useAskedPage(): number {
  const { hash } = useLocation()
  return (useHydrated() && pageFromHash(hash)) || 1
}

interface PagePosterProps {
  firstPage: FirstPage
  alt: string
  onError?: ReactEventHandler
}

export const PagePoster = ({ firstPage, ...rest }: PagePosterProps) => (
  <SheetPicture
    page={firstPage}
    query={firstPage.query}
    sizes="(min-width: 56rem) 860px, calc(100vw - 2rem)"
    className="reader-poster"
    {...rest}
  />
)
