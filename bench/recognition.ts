import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { RecognitionMessage } from '../app/magazine/documents/extraction/recognition-messages'
import { streamMessagesOfProgram } from '../app/magazine/documents/extraction-process.server'
import { pageText } from '../app/magazine/documents/page-text'
import { sortLinesInReadingOrder } from '../app/magazine/documents/reading-order'
import { recognitionLimits } from '../app/magazine/documents/recognition/recognize-document.server'
import { searchWordsIn } from '../app/platform/text/search-words'
import { median, round } from './figures'
import { watchPrograms } from './program-memory'
import { type ScannedPage, scannedPages } from './scanned-pages'

/** How many words of scanned pages are recognized, in what time and memory; nobody says which language they are in. */
export async function measureRecognition(most = Number.POSITIVE_INFINITY) {
  const pages = scannedPages()
  const every = Math.max(1, Math.ceil(pages.length / most))
  const measured: Awaited<ReturnType<typeof recognize>>[] = []
  for (const page of pages.filter((_page, index) => index % every === 0)) measured.push(await recognize(page))
  const row = (name: string, those: typeof measured) => ({
    pages: name,
    count: those.length,
    words: round(mean(those.map(({ right }) => right))),
    'in order': round(mean(those.map(({ inOrder }) => inOrder))),
    added: round(mean(those.map(({ added }) => added))),
    'right language': those.filter(({ isLanguageRight }) => isLanguageRight).length,
    confidence: Math.round(mean(those.map(({ confidence }) => confidence))),
    seconds: round(median(those.map(({ seconds }) => seconds))),
    megabytes: Math.max(...those.map(({ megabytes }) => megabytes)),
  })
  const of = (key: 'kind' | 'language') =>
    [...new Set(measured.map((each) => each[key]))].map((name) =>
      row(
        name,
        measured.filter((each) => each[key] === name),
      ),
    )
  console.log('\nWords of scanned pages that are right, and that are followed by the right word, in %\n')
  console.table(of('kind'))
  console.table(of('language'))
  return { kinds: of('kind'), languages: of('language') }
}

async function recognize(page: ScannedPage) {
  const folder = mkdtempSync(path.join(tmpdir(), 'recognition-'))
  const pdf = path.join(folder, 'original.pdf')
  const { pdf: bytes, words: wanted } = await page.make()
  writeFileSync(pdf, bytes)
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(bytes.toString('latin1')) ?? []
  const size = { number: 1, width: Number(width), height: Number(height) }
  const stop = watchPrograms(folder)
  const began = performance.now()
  const task = { pdf, folder, limits: recognitionLimits, page: size }
  const signal = AbortSignal.timeout(600_000)
  const messages: RecognitionMessage[] = []
  for await (const each of streamMessagesOfProgram('recognition', task, RecognitionMessage.parse, signal))
    messages.push(each)
  const seconds = (performance.now() - began) / 1000
  const megabytes = stop().all
  rmSync(folder, { recursive: true })
  const found = messages.find((each) => each.type === 'recognized')
  const text = found ? pageText(sortLinesInReadingOrder(found.lines)) : ''
  const words = searchWordsIn(text).map((word) => word.text)
  const { kind, language } = page
  const pairs = (all: string[]) => all.slice(1).map((word, index) => `${all[index]} ${word}`)
  return {
    kind,
    language,
    seconds,
    megabytes,
    right: percent(common(wanted, words), wanted.length),
    inOrder: percent(common(pairs(wanted), pairs(words)), wanted.length - 1),
    added: percent(words.length - common(wanted, words), wanted.length),
    isLanguageRight: found?.language === language,
    confidence: found?.confidence ?? 0,
  }
}

function common(these: string[], those: string[]): number {
  const left = new Map<string, number>()
  for (const word of those) left.set(word, (left.get(word) ?? 0) + 1)
  return these.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  }).length
}

const percent = (part: number, whole: number) => (100 * part) / Math.max(1, whole)
const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)
