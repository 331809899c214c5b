import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { detectLanguage } from '../detect-language'
import {
  firstLanguageOfScript,
  languageDataFor,
  mayLanguageBeInScript,
  tesseractLanguageName,
} from '../recognition/languages'
import { describeMissingProgram, maySucceedLater } from './failures'
import { parseHocr } from './hocr'
import { addMissedLines, mayLinesMissText } from './missed-text'
import { hasStrayLatinWords, replaceStrayLatinWords } from './own-script'
import { placeLinesOnPage } from './page-places'
import { pdfjsReader } from './pdfjs'
import { loadSharp } from './pictures'
import { popplerReader } from './poppler'
import { endWithParent, isProgramInstalled } from './programs'
import {
  meanConfidence,
  recognitionScoreOf,
  skewOfLines,
  withoutUncertainLetters,
  withoutUncertainLines,
} from './read-lines'
import type { RasterPicture } from './reader'
import type { RecognitionMessage, RecognitionTask } from './recognition-messages'
import { detectOrientation, findTesseract, recognizeText } from './tesseract'

/** This program recognizes the text of one drawn page and prints it as JSON. */
const task = JSON.parse(process.argv[2] ?? '') as RecognitionTask
const { pdf, folder, limits, page } = task

const dotsPerInch = 300
/**
 * The maximum number of pixels of a drawn page: A3 at 300 dpi has 17 million, and a larger page is drawn at a
 * lower resolution.
 */
const maxPixels = 24_000_000
/** The skew in degrees from which a page is rotated. */
const minSkew = 0.6
const maxSkew = 20

const tesseract = findTesseract(task.withoutPrograms)
const installed = tesseract.languages

async function recognizePage(): Promise<RecognitionMessage> {
  const raster = await draw()
  const { turn, script } = await orientationOf(raster)
  let found = await attempt(raster, turn, firstLanguage(script))
  const skew = skewOfLines(found.lines)
  if (Math.abs(skew) >= minSkew && Math.abs(skew) <= maxSkew)
    found = better(found, await attempt(raster, turn - skew, found.language), advantageOfStraight)
  const detected = task.isLanguageChosen ? undefined : detectLanguage(found.text)
  if (detected && detected !== found.language && tesseractLanguageName(detected, installed))
    found = better(found, await attempt(raster, found.angle, detected))
  const { angle, turned, language } = found
  const lines = placeLinesOnPage(withoutUncertainLines(found.lines), {
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

async function draw(): Promise<RasterPicture> {
  const scale = Math.min(dotsPerInch / 72, Math.sqrt(maxPixels / (page.width * page.height)))
  const pixels = (points: number) => Math.max(1, Math.floor(points * scale + 1e-6))
  const hasPoppler = !task.withoutPrograms && isProgramInstalled('pdftoppm')
  const reader = hasPoppler ? popplerReader(pdf, limits, folder) : pdfjsReader(pdf, limits)
  const { pages } = reader.pictures([
    { number: page.number, width: pixels(page.width), height: pixels(page.height) },
  ])
  const { value } = await pages.next()
  if (!value) throw new Error('There is no picture.')
  return value
}

async function orientationOf(raster: RasterPicture): ReturnType<typeof detectOrientation> {
  if (!installed.includes('osd')) return { turn: 0 }
  return detectOrientation(tesseract, (await writeTurned(raster, 0)).file, limits)
}

/** Writes the page as a grey picture for tesseract, rotated clockwise around its middle. */
async function writeTurned({ data, width, height, channels }: RasterPicture, angle: number) {
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
  const isPossible = language && tesseractLanguageName(language, installed)
  if (isPossible && (task.isLanguageChosen || !script || mayLanguageBeInScript(language, script)))
    return language
  return (script && firstLanguageOfScript(script, installed)) || 'en'
}

async function attempt(raster: RasterPicture, angle: number, language: string) {
  const turned = await writeTurned(raster, angle)
  const lines = await read(turned, languageDataFor(language, installed))
  const text = lines.map((line) => line.words.map((word) => word.text).join(' ')).join('\n')
  return { angle, turned, language, lines, text, score: recognitionScoreOf(lines) }
}

/** Recognizes a page, and again in pieces if much of it was missed, such as slips of paper in all directions. */
async function read(page: Awaited<ReturnType<typeof writeTurned>>, data: string) {
  const lines = withoutUncertainLetters(await readInOwnScript(page.file, data))
  if (!mayLinesMissText(page, lines)) return lines
  return addMissedLines(
    lines,
    withoutUncertainLetters(parseHocr(await recognizeText(tesseract, page.file, data, limits, true))),
  )
}

/** Recognizes a page in a non-Latin script together with English, and without English if that found Latin words. */
async function readInOwnScript(file: string, data: string) {
  const lines = parseHocr(await recognizeText(tesseract, file, data, limits))
  const [own = data, beside] = data.split('+')
  if (!beside || !hasStrayLatinWords(lines)) return lines
  return replaceStrayLatinWords(lines, parseHocr(await recognizeText(tesseract, file, own, limits)))
}

const better = <Found extends { score: number }>(one: Found, other: Found, advantage = 1) =>
  advantage * other.score > one.score ? other : one

/**
 * How much better a straightened page scores: its words have better positions, even at slightly lower
 * confidence.
 */
const advantageOfStraight = 1.05

endWithParent()
const print = (message: RecognitionMessage) => process.stdout.write(`${JSON.stringify(message)}\n`)
try {
  print(await recognizePage())
} catch (error) {
  const mayPass = maySucceedLater(error, task)
  print({ type: 'unrecognized', reason: describeMissingProgram(error), mayPass: mayPass || undefined })
}
process.stdout.end(() => process.exit(0))
