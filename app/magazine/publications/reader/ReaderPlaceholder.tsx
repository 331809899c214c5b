import { useLocation } from '@remix-run/react'
import type { ComponentProps, ReactEventHandler } from 'react'
import { t } from '../../../platform/i18n/i18n'
import { useHydrated } from '../../../platform/ui/useHydrated'
import { DescribedPicture } from '../../../site/uploads/DescribedPicture'
import { type PagePicture, SheetPicture } from '../pages/SheetPicture'
import { type EarlyPresses, keysBeforeStart, rememberFocus, toolsBeforeStart } from './early-presses'
import { pageFromHash, sideOf } from './geometry'
import type { PagesBeforeViewer } from './PageLinks'
import { Toolbar } from './Toolbar'
import { useKeyboard } from './useKeyboard'
import { type ReaderSettings, storedReaderSettings } from './useReaderSettings'

export interface FirstPage extends PagePicture {
  /** The number of pages, this one included. */
  pageCount: number
  query: string
}

export type CoverPicture = Pick<ComponentProps<typeof DescribedPicture>, 'file' | 'query'>

interface WaitingReaderProps {
  file: string
  title: string
  firstPage?: FirstPage
  cover?: CoverPicture
  text?: string
  onMissing?: ReactEventHandler
  isNight?: boolean
  fit?: ReaderSettings['fit']
  early: EarlyPresses
  before: PagesBeforeViewer
}

/** The reader's frame before the PDF arrives, in the size of the toolbar and the first page. */
export function ReaderPlaceholder({
  file,
  title,
  isNight,
  fit,
  early,
  before,
  text,
  ...pages
}: WaitingReaderProps) {
  useKeyboard(keysBeforeStart(early), storedReaderSettings().hasShortcuts)
  return (
    <div className="reader-unready">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what its tools do passes through */}
      <div
        className="reader-top"
        onFocus={({ target }) => rememberFocus(early, target)}
        onInput={({ target }) => rememberFocus(early, target)}
        onBlur={() => {
          early.focused = undefined
        }}
      >
        <Toolbar file={file} title={title} before={before} text={text} actions={toolsBeforeStart(early)} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys turn pages too */}
      <div
        className="reader-pages"
        onClick={({ clientX }) => {
          early.key = sideOf({ clientX }) ?? early.key
        }}
        data-night={isNight || undefined}
        data-fit={fit}
      >
        <PagesPlaceholder {...pages} />
      </div>
    </div>
  )
}

/** The number of pages with reserved space before the viewer loads, for readers who scroll meanwhile. */
const pagesAtOnce = 12

/**
 * The first page as a picture or blank, with space for the following ones; no picture if the address names another
 * page.
 */
export function PagesPlaceholder({
  firstPage,
  cover,
  onMissing,
}: Pick<WaitingReaderProps, 'firstPage' | 'cover' | 'onMissing'>) {
  const isElsewhere = useStartsOnLaterPage()
  if (!firstPage)
    return <p className="reader-page reader-waiting">{cover ? <Cover {...cover} /> : t('Loading...')}</p>
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
          {isShown && <FirstPagePicture firstPage={firstPage} alt={t('Page 1')} onError={onMissing} />}
        </div>
      </div>
    )
  })
}

/** Tells whether the address names another page than the first. */
export const useStartsOnLaterPage = () => usePageInAddress() > 1

/** Returns the page in the address's fragment, which is never sent to the server; the first page until hydration. */
export function usePageInAddress(): number {
  const { hash } = useLocation()
  return (useHydrated() && pageFromHash(hash)) || 1
}

/** The cover in the place of the first page. */
export const Cover = (cover: CoverPicture) => (
  <DescribedPicture
    {...cover}
    alt=""
    width={420}
    height={595}
    sizes="(min-width: 56rem) 860px, calc(100vw - 2rem)"
    className="reader-cover"
    isFirst
  />
)

interface PagePosterProps {
  firstPage: FirstPage
  alt: string
  onError?: ReactEventHandler
}

export const FirstPagePicture = ({ firstPage, ...rest }: PagePosterProps) => (
  <SheetPicture
    page={firstPage}
    query={firstPage.query}
    sizes="(min-width: 56rem) 860px, calc(100vw - 2rem)"
    className="reader-poster"
    {...rest}
  />
)
