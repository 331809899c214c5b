import { spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Limits } from './messages'
import { startNodeProgram, startProgram } from './programs'
import { packagedLanguages } from './tesseract-data'

/** tesseract, as a program or as its WebAssembly build, which takes about twice as long. */
export interface Tesseract {
  languages: string[]
  isProgram: boolean
}

/** Returns the program where it is installed, else the WebAssembly build, else none: no languages. */
export function findTesseract(withoutPrograms = false): Tesseract {
  const installed = withoutPrograms ? [] : installedLanguages()
  if (installed.length > 0) return { languages: installed, isProgram: true }
  return { languages: packagedLanguages(), isProgram: false }
}

function installedLanguages(): string[] {
  const { stdout } = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' })
  return (stdout ?? '').split('\n').slice(1).filter(Boolean)
}

/** How sure it must be that a page is turned. */
const minTurnConfidence = 2
const minScriptConfidence = 1

/**
 * Detects by how many degrees a picture has to be turned clockwise so that its text is upright, and its script, such
 * as `Latin`; neither where there is too little text.
 */
export async function detectOrientation(
  tesseract: Tesseract,
  picture: string,
  limits: Limits,
): Promise<{ turn: number; script?: string }> {
  const found = await run(tesseract, [picture, '-', '--psm', '0', '-l', 'osd'], limits).catch(() => '')
  const value = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(found)?.[1] ?? ''
  return {
    turn: Number(value('Orientation confidence')) >= minTurnConfidence ? Number(value('Rotate')) : 0,
    script: Number(value('Script confidence')) >= minScriptConfidence ? value('Script') : undefined,
  }
}

/**
 * @param isSparse finds words anywhere, in no order
 * @returns hOCR
 * @throws ProgramStopped
 */
export function recognize(
  tesseract: Tesseract,
  picture: string,
  language: string,
  limits: Limits,
  isSparse = false,
): Promise<string> {
  const way = isSparse ? ['--psm', '11'] : ['--psm', '3', '-c', unevenLight]
  return run(tesseract, [picture, '-', '-l', language, ...way, 'hocr'], limits)
}

/** Sauvola's method: what is ink is decided near each pixel, since a photograph has shadows. */
const unevenLight = 'thresholding_method=2'

async function run({ isProgram }: Tesseract, parameters: string[], limits: Limits): Promise<string> {
  const running = isProgram
    ? startProgram('tesseract', parameters, limits)
    : startNodeProgram('tesseract', parameters, limits)
  const [found] = await Promise.all([text(running.output), running.done])
  return found
}
