import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import { t } from '../../../platform/i18n/i18n'
import {
  type Box,
  hasHanOrKana,
  isVertical,
  lineAscent,
  lineText,
  type PageLine,
  type PageLink,
} from '../../documents/documents'
import { linkTargetId, linkTargetsOn, targetAddress } from './addresses'
import { markedBoxes } from './marks'
import { type PagePicture, SheetPicture } from './SheetPicture'

export interface PageSheetData extends PagePicture {
  number: number
  altText: string
  lines: PageLine[]
  links: PageLink[]
}

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

/**
 * The picture of a page with its text invisibly on top: to select, find and hear. The text is SVG, because the site's
 * policy forbids the inline styles that would position HTML.
 */
export function PageSheet({ sheet, name, language, articleId, q, preview, ...neighbours }: PageSheetProps) {
  const { width, height, lines, links } = sheet
  const linked = links.flatMap((link) => {
    const href = targetAddress(link, { articleId, preview })
    return href ? [{ ...link, href }] : []
  })
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
      <svg
        className="sheet-text"
        viewBox={`0 0 ${width} ${height}`}
        role="document"
        aria-label={t('Text of {name}', { name })}
      >
        {linkTargetsOn(height).map((top) => (
          <rect key={top} id={linkTargetId(top)} className="sheet-place" y={top} width="1" height="1" />
        ))}
        {markedBoxes(lines, q).map((place, index) => (
          <rect key={keyOf(place)} id={index === 0 ? 'found' : undefined} className="sheet-mark" {...place} />
        ))}
        {/* The line breaks are for browsers that draw no SVG. */}
        <g transform={`scale(${1 / enlarged})`}>
          {lines.map((line) => (
            <Fragment key={keyOf(line)}>
              <Line line={line} />
              {'\n'}
            </Fragment>
          ))}
        </g>
        {linked.map(({ href, page, top: _top, ...place }) => (
          <a key={keyOf(place)} href={href} aria-label={linkName(lines, place, page, href)}>
            <rect x={place.x} y={place.y} width={place.width} height={place.height} />
          </a>
        ))}
      </svg>
    </section>
  )
}

/** Links under the text, to turn by a tap beside it; for keyboards and screen readers those around the page do. */
function Halves({ previous, next }: Pick<PageSheetProps, 'previous' | 'next'>) {
  const hidden = { 'aria-hidden': true, tabIndex: -1 }
  return (
    <>
      {previous && <Link to={previous} className="sheet-half" {...hidden} />}
      {next && <Link to={next} className="sheet-half is-next" {...hidden} />}
    </>
  )
}

const keyOf = ({ x, y, width }: Box) => `${x} ${y} ${width}`

const rightToLeft = /^[^\p{L}]*[\p{sc=Hebrew}\p{sc=Arabic}]/u
/** The text is this much larger, and scaled down: a browser's smallest font size would widen small print. */
const enlarged = 10
const tenths = (points: number) => Math.round(points * enlarged)

function Line({ line }: { line: PageLine }) {
  const text = lineText(line)
  const isRightToLeft = rightToLeft.test(text)
  if (isVertical(line) && hasHanOrKana(text))
    return (
      <text
        x={tenths(line.x + line.width / 2)}
        y={tenths(line.y)}
        fontSize={tenths(line.width)}
        textLength={tenths(line.height)}
        lengthAdjust="spacingAndGlyphs"
        writingMode="vertical-rl"
      >
        {text}
      </text>
    )
  return (
    <text
      x={tenths(isRightToLeft ? line.x + line.width : line.x)}
      y={tenths(line.y + line.height * lineAscent)}
      fontSize={tenths(line.fontSize)}
      textLength={tenths(line.width) || undefined}
      lengthAdjust="spacingAndGlyphs"
      direction={isRightToLeft ? 'rtl' : undefined}
    >
      {text}
    </text>
  )
}

function linkName(lines: PageLine[], place: Box, page: number | undefined, href: string): string {
  const words = lines
    .filter((line) => overlaps(line.y, line.height, place.y, place.height))
    .flatMap(({ words }) => words.filter((word) => overlaps(word.x, word.width, place.x, place.width)))
  return words.map(({ text }) => text).join(' ') || (page ? t('Page {number}', { number: page }) : href)
}

/** Tells whether a range overlaps another by at least half of its length. */
const overlaps = (start: number, length: number, otherStart: number, otherLength: number) =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart) >= length / 2
