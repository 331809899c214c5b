import { textDirectionOf } from '../../magazine/documents/text-direction'
import {
  embedAddress,
  pageNumberText,
  targetAddress,
  viewerAddress,
} from '../../magazine/publications/pages/addresses'
import { SheetPicture } from '../../magazine/publications/pages/SheetPicture'
import type { PageSheetData } from '../../magazine/publications/pages/SheetText'
import { SheetText } from '../../magazine/publications/pages/SheetText'
import type { Article } from '../../magazine/publications/publications'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { textAttributes } from '../../platform/ui/text-attributes'
import { currentSite } from '../../site/current-site.server'
import { Picture } from '../../site/uploads/Picture'
import { type FrameTheme, HomeLink, renderFramedPage } from './FramedPage'
import type { PagesInFrame } from './pages-in-frame'

interface FramedReaderProps {
  article: Article
  origin: string
  shown: PagesInFrame
  /** The readable ones of the open pages. */
  sheets: (PageSheetData & { label: string })[]
  language?: string
  theme?: FrameTheme
  isZoomed: boolean
  canJoin: boolean
  /** The host in whose page the frame was opened, empty for an unknown one; undefined for a view that was counted. */
  countedFrom?: string
}

export const renderFramedReader = (reader: FramedReaderProps): string =>
  renderFramedPage({
    title: reader.article.title,
    home: `${reader.origin}${href('/articles/:id', { id: reader.article.id })}`,
    theme: reader.theme,
    script: '/embed-reader.js',
    children: <FramedReader {...reader} />,
  })

function FramedReader(reader: FramedReaderProps) {
  const { article, origin, shown, sheets, countedFrom } = reader
  const home = `${origin}${viewerAddress({ articleId: article.id, page: shown.number || 1 })}`
  const counter = `${href('/articles/:id/view.gif', { id: article.id })}?embed=${encodeURIComponent(countedFrom ?? '')}`
  return (
    <>
      <header className="framed-head">
        <h1 {...textAttributes(article.title, article.language)}>
          <HomeLink to={home}>{article.title}</HomeLink>
        </h1>
        <HomeLink to={`${origin}/`} className="framed-site">
          {currentSite().name}
        </HomeLink>
      </header>
      <main>
        {sheets.length > 0 ? <Spread {...reader} /> : <Closed {...reader} home={home} />}
        <Turning {...reader} />
      </main>
      {countedFrom !== undefined && (
        <img className="framed-counter" src={counter} alt="" width="1" height="1" />
      )}
    </>
  )
}

function Spread({ article, shown, sheets, language, isZoomed, theme }: FramedReaderProps) {
  const visible = isZoomed ? sheets.filter(({ number }) => number === shown.number) : sheets
  const isPair = visible.length > 1
  return (
    <div
      className={isZoomed ? 'spread is-zoomed' : 'spread'}
      dir={textDirectionOf(article.title)}
      {...(isZoomed && { role: 'region', tabIndex: 0, 'aria-label': t('Zoom') })}
    >
      {visible.map((sheet) => {
        const name = pageNumberText(sheet, shown.pageCount)
        const isBeside = sheet.number !== shown.number
        const { altText, lines, picture } = sheet
        return (
          <section
            key={sheet.number}
            className={['sheet', isPair && 'is-half', isBeside && 'is-beside'].filter(Boolean).join(' ')}
            aria-label={name}
            lang={language}
          >
            {picture ? (
              <SheetPicture
                page={sheet}
                alt={altText || (lines.length > 0 ? '' : t('{name}, a picture without text', { name }))}
                sizes={sizesOf(isZoomed, isPair)}
                loading={isBeside ? 'lazy' : 'eager'}
              />
            ) : (
              <div className="sheet-blank" />
            )}
            <SheetText
              sheet={sheet}
              name={name}
              isFramed
              addressOf={(link) =>
                link.page
                  ? embedAddress({ articleId: article.id, page: link.page, pages: shown.excerpt, theme })
                  : targetAddress(link, { articleId: article.id })
              }
            />
          </section>
        )
      })}
    </div>
  )
}

function sizesOf(isZoomed: boolean, isPair: boolean): string {
  if (isZoomed) return '200vw'
  return isPair ? '(min-width: 640px) 50vw, 100vw' : '100vw'
}

/** What stands in place of pages that visitors may not read, or that are not made yet. */
function Closed({ article, shown, origin, canJoin, home }: FramedReaderProps & { home: string }) {
  const isForMembers = article.access !== 'everyone'
  return (
    <div className="framed-closed">
      <Picture file={article.coverImage} alt="" width={180} height={240} sizes="12rem" isFirst />
      <div>
        {isForMembers && <p>{shown.number > 1 ? t('The next pages are for members.') : t('For members.')}</p>}
        <p>
          {isForMembers && canJoin ? (
            <HomeLink to={`${origin}${href('/join')}`} className="framed-button">
              {t('Join to read')}
            </HomeLink>
          ) : (
            <HomeLink to={home} className="framed-button">
              {t('Read it on {site}', { site: currentSite().name })}
            </HomeLink>
          )}
        </p>
      </div>
    </div>
  )
}

function Turning({ article, shown, sheets, isZoomed, theme, origin }: FramedReaderProps) {
  const to = (page: number, zoomed = false) =>
    embedAddress({ articleId: article.id, page, pages: shown.excerpt, theme, isZoomed: zoomed })
  const own = sheets.find(({ number }) => number === shown.number)
  return (
    <nav className="turning" aria-label={t('Pages')}>
      <Step
        rel="prev"
        one={shown.one.previous}
        two={isZoomed ? shown.one.previous : shown.two.previous}
        to={to}
      />
      <p>{own && pageNumberText(own, shown.pageCount)}</p>
      {own && (
        <a className="framed-tool" href={to(shown.number, !isZoomed)} rel="nofollow">
          {isZoomed ? t('Whole page') : t('Zoom')}
        </a>
      )}
      <button type="button" className="framed-tool" hidden data-full-screen>
        {t('Full screen')}
      </button>
      {shown.excerpt && (
        <HomeLink to={origin + href('/articles/:id', { id: article.id })} className="framed-tool">
          {t('Read it all')}
        </HomeLink>
      )}
      <Step rel="next" one={shown.one.next} two={isZoomed ? shown.one.next : shown.two.next} to={to} />
    </nav>
  )
}

interface StepProps {
  rel: 'prev' | 'next'
  one?: number
  two?: number
  to: (page: number) => string
}

/** Draws a link for frames with one page and one for those with two; the style shows one of them. */
function Step({ rel, one, two, to }: StepProps) {
  const link = (page: number | undefined, className?: string) =>
    page !== undefined && (
      <a rel={rel} href={to(page)} className={className}>
        {rel === 'prev' ? (
          <Trans id="<s>←</s> Previous" components={{ s: <span aria-hidden="true" className="arrow" /> }} />
        ) : (
          <Trans id="Next <s>→</s>" components={{ s: <span aria-hidden="true" className="arrow" /> }} />
        )}
      </a>
    )
  if (one === two) return <>{link(one)}</>
  return (
    <>
      {link(one, 'is-narrow')}
      {link(two, 'is-wide')}
    </>
  )
}
