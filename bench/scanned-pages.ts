import { execFileSync } from 'node:child_process'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { parseBbox } from '../app/magazine/documents/extraction/bbox'
import type { ExtractedLine } from '../app/magazine/documents/extraction/messages'
import { searchWordsIn } from '../app/platform/text/search-words'
import { aScannedPage, aScanOf } from '../test/scans'
import { fetchPdf } from './real-pdfs/fetch'

export interface ScannedPage {
  kind: string
  /** As a BCP 47 tag. */
  language: string
  make(): Promise<{ pdf: Buffer; words: string[] }>
}

const guide = (tag: string) => fetchPdf({ ...installationGuide, file: `install.${tag}.pdf` })
const installationGuide = { package: 'installation-guide-amd64', what: 'a book', isText: true }
const sample = (name: string) => path.resolve('sample/files/pdfs', `${name}.pdf`)

/** 100 pages of which the words are known: drawn from PDFs with text, and then treated as scans are. */
export function scannedPages(): ScannedPage[] {
  const typed = [
    ...pagesOf('en', guide('en'), [12, 20, 33, 41, 55, 63]),
    ...pagesOf('de', guide('de'), [12, 20, 33, 41, 55]),
    ...pagesOf('fr', guide('fr'), [12, 20, 33, 41, 55]),
    ...pagesOf('ja', guide('ja'), [12, 20, 41, 50]),
    ...pagesOf('el', sample('periptero'), [1]),
    ...pagesOf('el', sample('other-alphabets'), [10]),
    ...pagesOf('ar', sample('hibr'), [1]),
    ...pagesOf('ar', sample('other-alphabets'), [8]),
  ]
  const latin = typed.filter(({ language }) => ['en', 'de', 'fr'].includes(language))
  const columns = fetchPdf({
    package: 'texlive-latex-base-doc',
    file: 'babelbib/tugboat-babelbib.pdf',
    what: 'a journal in two columns',
    isText: true,
  })
  return [
    ...typed.map((page) => scan('typed, 300 dpi', page, 300)),
    ...pagesOf('ja', sample('asa-no-insatsuki'), [2]).map((page) => scan('down the page', page, 300)),
    ...latin.slice(0, 15).map((page) => scan('typed, 150 dpi', page, 150)),
    ...latin
      .slice(0, 10)
      .map((page, index) => scan('askew', page, 300, (picture) => picture.rotate(index - 4.5, white))),
    ...[...latin.slice(1, 7), typed[16], typed[19]].flatMap((page, index) =>
      page ? [scan('turned', page, 300, (picture) => picture.rotate([90, 180, 270][index % 3]))] : [],
    ),
    ...pagesOf('en', columns, [1, 2, 3, 4, 5, 6, 7, 8]).map((page) => scan('two columns', page, 300)),
    ...latin.slice(0, 15).map((_page, index) => collage(latin, index)),
    ...latin.slice(0, 12).map((page) => photograph(page)),
    ...latin.slice(0, 7).map((page) => handwriting(page)),
  ]
}

const white = { background: 'white' }

interface SourcePage {
  language: string
  pdf: string
  number: number
}

const pagesOf = (language: string, pdf: string, numbers: number[]): SourcePage[] =>
  numbers.map((number) => ({ language, pdf, number }))

function scan(
  kind: string,
  page: SourcePage,
  dotsPerInch: number,
  change?: (picture: Sharp) => Sharp,
): ScannedPage {
  const make = async () => ({
    pdf: await aScanOf([await aScannedPage(page.pdf, page.number, dotsPerInch, change)], dotsPerInch),
    words: wordsOf(linesOf(page)),
  })
  return { kind, language: page.language, make }
}

const wordsOf = (lines: ExtractedLine[]) =>
  searchWordsIn(lines.map((line) => line.words.map(({ text }) => text).join(' ')).join('\n')).map(
    ({ text }) => text,
  )

function linesOf({ pdf, number }: SourcePage): ExtractedLine[] {
  const range = ['-f', String(number), '-l', String(number)]
  const xml = execFileSync('pdftotext', ['-q', '-bbox-layout', ...range, pdf, '-'], { encoding: 'utf8' })
  const [, width, height] = /<page width="([\d.]+)" height="([\d.]+)"/.exec(xml) ?? []
  return parseBbox(xml, number, { width: Number(width), height: Number(height) }).lines
}

const dots = 300
const pixels = (points: number) => Math.round((points * dots) / 72)

/** Paragraphs cut out of three pages and pasted on another, askew, some as white on black and some on a grey ground. */
function collage(pages: SourcePage[], index: number): ScannedPage {
  const language = pages[index]?.language ?? 'en'
  const sources = pages.filter((page) => page.language === language)
  const cut = sources.flatMap((page) => cuttingsOf(page)).filter(({ lines }) => lines.length >= 3)
  const chosen = Array.from({ length: 6 }, (_, at) => cut[(index * 5 + at * 3) % cut.length]).flatMap(
    (one) => one ?? [],
  )
  const make = async () => {
    const pieces = []
    const pasted: ExtractedLine[] = []
    let top = 100
    for (const [at, { page, lines, box }] of chosen.entries()) {
      const jpeg = await aScannedPage(page.pdf, page.number, dots, (picture) => picture.extract(box))
      const isDark = at % 3 === 1
      const paper = sharp(jpeg)
        .negate(isDark)
        .linear(at % 3 === 2 ? 0.75 : 1, 0)
      const angle = ((index + at * 2) % 9) - 4
      const input = await paper
        .extend({ top: 12, bottom: 12, left: 12, right: 12, background: isDark ? 'black' : 'white' })
        .png()
        .toBuffer()
      const turned = await sharp(input).ensureAlpha().rotate(angle, { background: '#0000' }).png().toBuffer()
      const { height = 0 } = await sharp(turned).metadata()
      if (top + height > sheet.height - 20) break
      pieces.push({ input: turned, top, left: 100 + ((at * 67 + index * 31) % 260) })
      pasted.push(...lines)
      top += height + 10
    }
    const page = sharp({ create: { ...sheet, channels: 3, background: '#dddddd' } })
    const jpeg = await page.composite(pieces).greyscale().jpeg({ quality: 70 }).toBuffer()
    return { pdf: await aScanOf([jpeg], dots), words: wordsOf(pasted) }
  }
  return { kind: 'cut and paste', language, make }
}

const sheet = { width: 2480, height: 3508 }

function cuttingsOf(page: SourcePage) {
  const blocks = new Map<number, ExtractedLine[]>()
  for (const line of linesOf(page)) blocks.set(line.block, [...(blocks.get(line.block) ?? []), line])
  return [...blocks.values()].map((lines) => {
    const left = Math.min(...lines.map(({ x }) => x)) - 3
    const top = Math.min(...lines.map(({ y }) => y)) - 2
    const right = Math.max(...lines.map(({ x, width }) => x + width)) + 3
    const bottom = Math.max(...lines.map(({ y, height }) => y + height)) + 2
    const box = {
      left: pixels(left),
      top: pixels(top),
      width: pixels(right - left),
      height: pixels(bottom - top),
    }
    return { page, lines, box }
  })
}

/** A page as a telephone takes it: darker to one side, blurred, with noise, and somewhat askew. */
function photograph(page: SourcePage): ScannedPage {
  const make = async () => {
    const jpeg = await aScannedPage(page.pdf, page.number, 200, (picture) =>
      picture.rotate(1.5, white).blur(0.8),
    )
    const { width = 1, height = 1 } = await sharp(jpeg).metadata()
    const shadow = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g" x2="1" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#777"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
    )
    const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const
    const grain = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
      .png()
      .toBuffer()
    const layers = [
      { input: shadow, blend: 'multiply' },
      { input: grain, blend: 'soft-light' },
    ] as const
    const photo = await sharp(jpeg)
      .toColourspace('srgb')
      .composite([...layers])
      .greyscale()
      .jpeg({ quality: 45 })
      .toBuffer()
    return { pdf: await aScanOf([photo], 200), words: wordsOf(linesOf(page)) }
  }
  return { kind: 'photograph', language: page.language, make }
}

/** The words of a page in a font that looks like handwriting. */
function handwriting(page: SourcePage): ScannedPage {
  const lines = linesOf(page)
    .filter((line) => line.words.length > 4)
    .slice(0, 25)
  const make = async () => {
    const fontfile = fetchPdf({ package: 'fonts-breip', file: 'Breip.ttf', what: 'a font', isText: false })
    const text = lines.map((line) => line.words.map((word) => word.text).join(' ')).join('\n')
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const ink = sharp({
      text: { text: escaped, font: 'Breip 13', fontfile, width: 2200, dpi: dots, rgba: true },
    })
    const input = await ink.png().toBuffer()
    const { width = 1, height = 1 } = await sharp(input).metadata()
    const paper = sharp({
      create: { width: width + 200, height: height + 200, channels: 3, background: 'white' },
    })
    const written = await paper.composite([{ input }]).greyscale().jpeg({ quality: 70 }).toBuffer()
    return { pdf: await aScanOf([written], dots), words: wordsOf(lines) }
  }
  return { kind: 'like handwriting', language: page.language, make }
}
