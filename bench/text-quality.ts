import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseBbox } from '../app/magazine/documents/extraction/bbox'
import { reflowPages } from '../app/magazine/documents/reflow/reflow'
import { searchWordsIn } from '../app/platform/text/search-words'
import { median, round } from './figures'
import { fetchPdf } from './real-pdfs/fetch'
import { realPdfs } from './real-pdfs/list'

const maxPages = 40
const sample = 'sample/files/pdfs'
const wantedPercent = 97

/** The text of PDFs as readers get it as an article, beside what `pdftotext` says of the same pages. */
export function measureTextQuality(most = Number.POSITIVE_INFINITY) {
  const own = readdirSync(sample).map((file) => path.join(sample, file))
  const debian = realPdfs.filter(({ isText }) => isText).map(fetchPdf)
  const rows = [...own, ...debian]
    .slice(0, most)
    .map((pdf) => ({ file: path.basename(pdf), ...compare(pdf) }))
  console.log(
    '\nReflowed text beside pdftotext: words that are the same, and lines of one paragraph that are together, in %\n',
  )
  console.table(rows)
  const of = (key: 'words' | 'paragraphs') => round(median(rows.map((row) => row[key])))
  console.log(
    `In the middle ${of('words')} and ${of('paragraphs')}; at least ${wantedPercent} of the words are wanted.`,
  )
  return rows
}

function compare(pdf: string) {
  const pages = referencePages(pdf)
  const blocks = reflowed(pdf).map(({ text }) => searchWordsIn(text).map((word) => word.text))
  const ours = counted(blocks.flat())
  const theirs = counted(pages.flatMap((lines) => searchWordsIn(lines.join('\n')).map(({ text }) => text)))
  let same = 0
  for (const [word, count] of theirs) same += Math.min(count, ours.get(word) ?? 0)
  const pairs = new Set(
    blocks.flatMap((words) => words.slice(1).map((word, index) => `${words[index]} ${word}`)),
  )
  const seams = pages.flatMap(seamsOf)
  return {
    pages: pages.length,
    words: percent(2 * same, sum(ours) + sum(theirs)),
    missing: percent(sum(theirs) - same, sum(theirs)),
    added: percent(sum(ours) - same, sum(ours)),
    paragraphs: percent(seams.filter((seam) => pairs.has(seam)).length, seams.length),
  }
}

const print = (...parameters: string[]) =>
  execFileSync('pdftotext', ['-q', '-cropbox', '-l', String(maxPages), ...parameters], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  })

function reflowed(pdf: string) {
  const parts = print('-bbox-layout', pdf, '-').split('</page>').slice(0, -1)
  return reflowPages(
    parts.map((xml, index) => {
      const [, width, height] = /<page width="([\d.]+)" height="([\d.]+)"/.exec(xml) ?? []
      const size = { width: Number(width), height: Number(height) }
      return { ...parseBbox(xml, index + 1, size), height: size.height }
    }),
  )
}

/** The lines of each page, without running heads and page numbers: lines of a margin that several pages have. */
function referencePages(pdf: string): string[][] {
  const pages = print(pdf, '-')
    .split('\f')
    .slice(0, -1)
    .map((page) => page.split('\n'))
  const key = (line: string) =>
    line
      .trim()
      .toLowerCase()
      .replace(/\d+|\b[ivxlc]+\b/g, '#')
  const inMargin = (lines: string[]) => {
    const full = lines.filter((line) => line.trim())
    return new Set([...full.slice(0, 3), ...full.slice(-3)])
  }
  const seen = counted(pages.flatMap((lines) => [...new Set([...inMargin(lines)].map(key))]))
  return pages.map((lines) => {
    const margin = inMargin(lines)
    return lines.filter((line) => !margin.has(line) || ((seen.get(key(line)) ?? 0) < 3 && key(line) !== '#'))
  })
}

/** The last word of a line and the first of the next, where a sentence goes on from one to the other. */
function seamsOf(lines: string[]): string[] {
  return lines.slice(1).flatMap((line, index) => {
    const before = lines[index] ?? ''
    const goesOn = /[\p{L},]$/u.test(before.trim()) && /^\p{Ll}{2}/u.test(line) && before.length > 40
    const [last, first] = [searchWordsIn(before).at(-1)?.text, searchWordsIn(line)[0]?.text]
    return goesOn && last && first ? [`${last} ${first}`] : []
  })
}

function counted(words: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0)
const percent = (part: number, whole: number) => (whole === 0 ? 100 : round((100 * part) / whole))
