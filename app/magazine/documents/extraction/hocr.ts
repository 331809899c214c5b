import { cleanExtractedText } from './bbox'

/** A word of a recognized page, in pixels. */
export interface HocrWord {
  text: string
  left: number
  top: number
  right: number
  bottom: number
  confidence: number
}

export interface HocrLine {
  /** The paragraph it is part of, counted from 0. */
  block: number
  words: HocrWord[]
  /** The slope of the baseline: pixels up or down per pixel to the right. */
  slope: number
  /** The height at which the baseline crosses the middle of the line. */
  baseline: number
  /** The distance from the lowest to the highest letter of the font, in pixels. */
  size: number
  isVertical: boolean
}

const element =
  /<(p|span) class='(ocr_\w+|ocrx_word)'[^>]*? title=(["'])(.*?)\3[^>]*>(?:((?:<\/?(?:strong|em)>|[^<])*)<\/span>)?/g
/** Characters that tesseract puts around words of the other direction. */
const directionSigns = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const maxWords = 20_000

/** Parses the lines of a page from hOCR, as tesseract writes it: http://kba.github.io/hocr-spec/1.2/ */
export function parseHocr(hocr: string): HocrLine[] {
  const lines: HocrLine[] = []
  let block = -1
  let words = 0
  for (const [, , kind, , title = '', inner = ''] of hocr.matchAll(element)) {
    const [left = 0, top = 0, right = 0, bottom = 0] = numbersAfter('bbox', title)
    if (kind === 'ocr_par') block++
    else if (kind === 'ocrx_word') {
      const text = cleanExtractedText(unescaped(inner.replace(/<[^>]*>/g, '').replace(directionSigns, '')))
      const [confidence = 0] = numbersAfter('x_wconf', title)
      if (text && words++ < maxWords) lines.at(-1)?.words.push({ text, left, top, right, bottom, confidence })
    } else {
      const [slope = 0, offset = 0] = numbersAfter('baseline', title)
      const [size = bottom - top] = numbersAfter('x_size', title)
      const [angle = 0] = numbersAfter('textangle', title)
      const isVertical = Math.abs(angle) === 90 || (bottom - top > 2 * (right - left) && size > bottom - top)
      const baseline = bottom + offset + (slope * (right - left)) / 2
      lines.push({ block, words: [], slope, baseline, size, isVertical })
    }
  }
  return lines.filter(({ words }) => words.length > 0)
}

function numbersAfter(name: string, title: string): number[] {
  const [, values = ''] = new RegExp(`(?:^|; *)${name} ([-\\d. ]+)`).exec(title) ?? []
  return values
    .trim()
    .split(/ +/)
    .flatMap((value) => (value === '' ? [] : Number(value)))
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => entities[name] ?? '')
