import { t } from '../../../platform/i18n/i18n'
import { isVertical, lineText, type PageLine } from '../../documents/documents'
import { inReadingOrder } from '../../documents/reading-order'
import { escapeXml } from './package'
import { pageId, pictureName } from './text'

/** A page as it is drawn, with its lines where they stand, in points. */
export interface FixedPage {
  number: number
  width: number
  height: number
  picture: string
  altText: string
  lines: PageLine[]
}

/** Letters are a little smaller than they are drawn, so that spaces alone are stretched to the width of a line. */
const shareOfSize = 0.8

/** Writes a page as XHTML: its picture, and over it the text, which is read and selected and not seen. */
export function fixedPageBody({ number, width, height, picture, altText, lines }: FixedPage): string {
  const name = t('Page {number}', { number })
  const described = altText || (lines.length === 0 ? t('{name}, a picture without text', { name }) : '')
  return [
    `<section id="${pageId(number)}" aria-label="${escapeXml(name)}" style="width:${px(width)};height:${px(height)}">`,
    `<img class="sheet" src="${pictureName(picture)}" alt="${escapeXml(described)}"/>`,
    ...inReadingOrder(lines).map(lineMarkup),
    '</section>',
  ].join('\n')
}

const px = (value: number) => `${Math.round(value * 10) / 10}px`

function lineMarkup(line: PageLine): string {
  const isDown = isVertical(line)
  const place = [
    `left:${px(line.x)}`,
    `top:${px(line.y)}`,
    isDown ? `height:${px(line.height)}` : `width:${px(line.width)}`,
    `font-size:${px(line.fontSize * shareOfSize)}`,
  ].join(';')
  return `<p class="${isDown ? 'line is-vertical' : 'line'}" style="${place}">${escapeXml(lineText(line))}</p>`
}

export const fixedStyle = `html, body { margin: 0; padding: 0; }
section { position: relative; }
.sheet { display: block; width: 100%; height: 100%; }
.line { position: absolute; margin: 0; line-height: 1.2; white-space: nowrap; color: transparent; text-align: justify; text-align-last: justify; }
.is-vertical { writing-mode: vertical-rl; }
`
