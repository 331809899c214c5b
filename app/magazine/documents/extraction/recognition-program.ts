import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { detectLanguage } from '../detect-language'
import { dataFor, firstOfScript, mayBeIn, tesseractName } from '../recognition/languages'
import { describeMissing, maySucceedLater } from './failures'
import { parseHocr } from './hocr'
import { mayMissText, withMissedLines } from './missed-text'
import { mayBeMisread, withOwnScript } from './own-script'
import { onPage } from './page-places'
import { pdfjs } from './pdfjs'
import { loadSharp } from './pictures'
import { poppler } from './poppler'
import { endWithParent, isInstalled } from './programs'
import { meanConfidence, readableLines, scoreOf, skewOf, withoutGuesses } from './read-lines'
import type { Raster } from './reader'
import type { RecognitionTask, Recognized } from './recognition-messages'
import { detectOrientation, findTesseract, recognize } from './tesseract'

/** The program that recognizes the text of one page, as drawn, and prints it as JSON. */
const task = JSON.parse(process.argv[2] ?? '') as RecognitionTask
const { pdf, folder, limits, page } = task

const dotsPerInch = 300
/** A3 in 300 dpi has 17 million; a larger page is drawn coarser. */
const maxPixels = 24_000_000
/** A page that is less skewed is read as it is, in degrees. */
const minSkew = 0.6
const maxSkew = 20

const tesseract = findTesseract(task.withoutPrograms)
const installed = tesseract.languages

async function recognizePage(): Promise<Recognized> {
  const raster = await draw()
  const { turn, script } = await orientationOf(raster)
  let found = await attempt(raster, turn, firstLanguage(script))
  const skew = skewOf(found.lines)
  if (Math.abs(skew) >= minSkew && Math.abs(skew) <= maxSkew)
    found = better(found, await attempt(raster, turn - skew, found.language), advantageOfStraight)
  const detected = task.isLanguageChosen ? undefined : detectLanguage(found.text)
  if (detected && detected !== found.language && tesseractName(detected, installed))
    found = better(found, await attempt(raster, found.angle, detected))
  const { angle, turned, language } = found
  const lines = onPage(withoutGuesses(found.lines), {
    angle,
    turned,
    drawn: raster,
    scale: raster.width / page.width,
  })
  const words = lines.flatMap((line) => line.words)
  return {
    type: 'recognized',
    lines,
    ...(words.length > 0 && { confidence: Math.round(meanConfidence(words)), language }),
  }
}

async function draw(): Promise<Raster> {
  const scale = Math.min(dotsPerInch / 72, Math.sqrt(maxPixels / (page.width * page.height)))
  const pixels = (points: number) => Math.max(1, Math.floor(points * scale + 1e-6))
  const hasPoppler = !task.withoutPrograms && isInstalled('pdftoppm')
  const reader = hasPoppler ? poppler(pdf, limits, folder) : pdfjs(pdf, limits)
  const { pages } = reader.pictures([
    { number: page.number, width: pixels(page.width), height: pixels(page.height) },
  ])
  const { value } = await pages.next()
  if (!value) throw new Error('There is no picture.')
  return value
}

async function orientationOf(raster: Raster): ReturnType<typeof detectOrientation> {
  if (!installed.includes('osd')) return { turn: 0 }
  return detectOrientation(tesseract, (await writeTurned(raster, 0)).file, limits)
}

/** Writes the page in grey as a file that tesseract reads, turned clockwise around its middle. */
async function writeTurned({ data, width, height, channels }: Raster, angle: number) {
  const sharp = await loadSharp()
  const page = sharp(data, { raw: { width, height, channels } }).removeAlpha().greyscale()
  const turned = angle === 0 ? page : page.rotate(angle, { background: 'white' })
  const { data: grey, info } = await turned.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  const file = path.join(folder, 'page.pgm')
  await writeFile(file, [Buffer.from(`P5 ${info.width} ${info.height} 255\n`), grey])
  return { file, data: grey, width: info.width, height: info.height }
}

/** Returns the language to begin with: the document's, unless the page is in another script. */
function firstLanguage(script: string | undefined): string {
  const { language } = task
  const isPossible = language && tesseractName(language, installed)
  if (isPossible && (task.isLanguageChosen || !script || mayBeIn(language, script))) return language
  return (script && firstOfScript(script, installed)) || 'en'
}

async function attempt(raster: Raster, angle: number, language: string) {
  const turned = await writeTurned(raster, angle)
  const lines = await read(turned, dataFor(language, installed))
  const text = lines.map((line) => line.words.map((word) => word.text).join(' ')).join('\n')
  return { angle, turned, language, lines, text, score: scoreOf(lines) }
}

/** Reads a page piece by piece too if much of it was not read, such as slips of paper in all directions. */
async function read(page: Awaited<ReturnType<typeof writeTurned>>, data: string) {
  const lines = readableLines(await readInOwnScript(page.file, data))
  if (!mayMissText(page, lines)) return lines
  return withMissedLines(
    lines,
    readableLines(parseHocr(await recognize(tesseract, page.file, data, limits, true))),
  )
}

/** A page in another script than Latin is read with English beside it, and without where that finds some. */
async function readInOwnScript(file: string, data: string) {
  const lines = parseHocr(await recognize(tesseract, file, data, limits))
  const [own = data, beside] = data.split('+')
  if (!beside || !mayBeMisread(lines)) return lines
  return withOwnScript(lines, parseHocr(await recognize(tesseract, file, own, limits)))
}

const better = <Found extends { score: number }>(one: Found, other: Found, advantage = 1) =>
  advantage * other.score > one.score ? other : one

/** A page that was set straight has better places of words even if it is read a little less surely. */
const advantageOfStraight = 1.05

endWithParent()
const print = (message: Recognized) => process.stdout.write(`${JSON.stringify(message)}\n`)
try {
  print(await recognizePage())
} catch (error) {
  const mayPass = maySucceedLater(error, task)
  print({ type: 'unrecognized', reason: describeMissing(error), mayPass: mayPass || undefined })
}
process.stdout.end(() => process.exit(0))
