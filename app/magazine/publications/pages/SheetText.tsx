import { Fragment } from 'react'
import { t } from '../../../platform/i18n/i18n'
import {
  hasHanOrKana,
  isVerticalLine,
  type LinkTarget,
  lineAscent,
  lineText,
  type PageBox,
  type PageLine,
  type PageLink,
} from '../../documents/documents'
import { linkTargetId, linkTargetsOn } from './addresses'
import type { PagePicture } from './SheetPicture'
import { boxesOfMatches } from './search-matches'

export interface PageSheetData extends PagePicture {
  number: number
  altText: string
  lines: PageLine[]
  links: PageLink[]
}

interface SheetTextProps {
  sheet: PageSheetData
  name: string
  /** Words to highlight. */
  q?: string
  addressOf: (link: LinkTarget) => string | undefined
  /** Whether links to elsewhere open in a window of their own. */
  isFramed?: boolean
}

/**
 * The text of a page, invisible on its picture. It is SVG, because the site's policy forbids the inline styles that
 * would position HTML.
 */
export function SheetText({ sheet, name, q = '', addressOf, isFramed = false }: SheetTextProps) {
  const { width, height, lines, links } = sheet
  const linked = links.flatMap((link) => {
    const href = addressOf(link)
    return href ? [{ ...link, href }] : []
  })
  return (
    <svg
      className="sheet-text"
      viewBox={`0 0 ${width} ${height}`}
      role="document"
      aria-label={t('Text of {name}', { name })}
    >
      {linkTargetsOn(height).map((top) => (
        <rect key={top} id={linkTargetId(top)} className="sheet-place" y={top} width="1" height="1" />
      ))}
      {boxesOfMatches(lines, q).map((place, index) => (
        <rect key={keyOf(place)} id={index === 0 ? 'found' : undefined} className="sheet-mark" {...place} />
      ))}
      {/* The line breaks are for browsers that do not draw SVG. */}
      <g transform={`scale(${1 / enlarged})`}>
        {lines.map((line) => (
          <Fragment key={keyOf(line)}>
            <Line line={line} />
            {'\n'}
          </Fragment>
        ))}
      </g>
      {linked.map(({ href, page, top: _top, ...place }) => (
        <a
          key={keyOf(place)}
          href={href}
          target={isFramed && !page ? '_blank' : undefined}
          aria-label={linkName(lines, place, page, href)}
        >
          <rect x={place.x} y={place.y} width={place.width} height={place.height} />
        </a>
      ))}
    </svg>
  )
}

const keyOf = ({ x, y, width }: PageBox) => `${x} ${y} ${width}`

const rightToLeft = /^[^\p{L}]*[\p{sc=Hebrew}\p{sc=Arabic}]/u
/**
 * The factor by which the text is enlarged and then scaled down, since a browser's minimum font size would
 * widen small print.
 */
const enlarged = 10
const tenths = (points: number) => Math.round(points * enlarged)

function Line({ line }: { line: PageLine }) {
  const text = lineText(line)
  const isRightToLeft = rightToLeft.test(text)
  if (isVerticalLine(line) && hasHanOrKana(text))
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

function linkName(lines: PageLine[], place: PageBox, page: number | undefined, href: string): string {
  const words = lines
    .filter((line) => overlaps(line.y, line.height, place.y, place.height))
    .flatMap(({ words }) => words.filter((word) => overlaps(word.x, word.width, place.x, place.width)))
  return words.map(({ text }) => text).join(' ') || (page ? t('Page {number}', { number: page }) : href)
}

/** Tells whether a range overlaps another by at least half of its length. */
const overlaps = (start: number, length: number, otherStart: number, otherLength: number) =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart) >= length / 2
