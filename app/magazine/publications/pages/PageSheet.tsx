import { Link } from '@remix-run/react'
import { t } from '../../../platform/i18n/i18n'
import { targetAddress } from './addresses'
import { SheetPicture } from './SheetPicture'
import { type PageSheetData, SheetText } from './SheetText'
import './pages.css'

interface PageSheetProps {
  sheet: PageSheetData
  name: string
  language?: string
  articleId: number
  q: string
  preview?: string
  previous?: string
  next?: string
}

/** Shows the picture of a page with its text invisibly on top, to select, search and hear. */
export function PageSheet({ sheet, name, language, articleId, q, preview, ...neighbours }: PageSheetProps) {
  const { lines } = sheet
  return (
    <section className="sheet" aria-label={name} lang={language}>
      {sheet.picture ? (
        <SheetPicture
          page={sheet}
          alt={sheet.altText || (lines.length > 0 ? '' : t('{name}, a picture without text', { name }))}
          query={preview ? `?preview=${preview}` : ''}
        />
      ) : (
        <div className="sheet-blank" />
      )}
      <Halves {...neighbours} />
      <SheetText
        sheet={sheet}
        name={name}
        q={q}
        addressOf={(link) => targetAddress(link, { articleId, preview })}
      />
    </section>
  )
}

/**
 * Shows links under the text that turn the page when tapped; keyboards and screen readers use the links
 * around the page.
 */
function Halves({ previous, next }: Pick<PageSheetProps, 'previous' | 'next'>) {
  const hidden = { 'aria-hidden': true, tabIndex: -1 }
  return (
    <>
      {previous && <Link to={previous} className="sheet-half" {...hidden} />}
      {next && <Link to={next} className="sheet-half is-next" {...hidden} />}
    </>
  )
}
