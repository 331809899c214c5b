import { t } from '../../../platform/i18n/i18n'
import { isVerticalLine, lineText, type PageLine } from '../../documents/documents'
import { sortLinesInReadingOrder } from '../../documents/reading-order'
import { escapeXml } from './package'
import { bookPageId, bookPictureName } from './text'

/** A page as a picture with its lines in place, in points. */
export interface FixedPage {
  number: number
  width: number
  height: number
  picture: string
  altText: string
  lines: PageLine[]
}

/**
 * The size of the text, relative to the drawn page: a little smaller, so that only its spaces are stretched
 * to the line's width.
 */
const shareOfSize = 0.8

/** Writes a page as XHTML: its picture, under invisible text that can be read aloud and selected. */
export function fixedPageBody({ number, width, height, picture, altText, lines }: FixedPage): string {
  const name = t('Page {number}', { number })
  const described = altText || (lines.length === 0 ? t('{name}, a picture without text', { name }) : '')
  return [
    `<section id="${bookPageId(number)}" aria-label="${escapeXml(name)}" style="width:${px(width)};height:${px(height)}">`,
    `<img class="sheet" src="${bookPictureName(picture)}" alt="${escapeXml(described)}"/>`,
    ...sortLinesInReadingOrder(lines).map(lineMarkup),
    '</section>',
  ].join('\n')
}

const px = (value: number) => `${Math.round(value * 10) / 10}px`

function lineMarkup(line: PageLine): string {
  const isDown = isVerticalLine(line)
  const place = [
    `left:${px(line.x)}`,
    `top:${px(line.y)}`,
    isDown ? `height:${px(line.height)}` : `width:${px(line.width)}`,
    `font-size:${px(line.fontSize * shareOfSize)}`,
  ].join(';')
  return `<p class="${isDown ? 'line is-vertical' : 'line'}" style="${place}">${escapeXml(lineText(line))}</p>`
}

export const fixedLayoutStyle = `html, body { margin: 0; padding: 0; }
section { position: relative; }
.sheet { display: block; width: 100%; height: 100%; }
.line { position: absolute; margin: 0; line-height: 1.2; white-space: nowrap; color: transparent; text-align: justify; text-align-last: justify; }
.is-vertical { writing-mode: vertical-rl; }
`
