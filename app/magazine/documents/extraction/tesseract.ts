import { spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { ProgramLimits } from './messages'
import { startNodeProgram, startProgram } from './programs'
import { packagedLanguages } from './tesseract-data'

/** The program tesseract, or its WebAssembly build, which takes about twice as long. */
export interface Tesseract {
  languages: string[]
  isProgram: boolean
}

/** Returns tesseract as a program, else as the WebAssembly build; without either, it has no languages. */
export function findTesseract(withoutPrograms = false): Tesseract {
  const installed = withoutPrograms ? [] : installedLanguages()
  if (installed.length > 0) return { languages: installed, isProgram: true }
  return { languages: packagedLanguages(), isProgram: false }
}

function installedLanguages(): string[] {
  const { stdout } = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' })
  return (stdout ?? '').split('\n').slice(1).filter(Boolean)
}

/** The minimum confidence of a detected rotation. */
const minTurnConfidence = 2
const minScriptConfidence = 1

/**
 * Detects the clockwise rotation in degrees that makes a picture's text upright, and its script, such as `Latin`;
 * neither if there is too little text.
 */
export async function detectOrientation(
  tesseract: Tesseract,
  picture: string,
  limits: ProgramLimits,
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
export function recognizeText(
  tesseract: Tesseract,
  picture: string,
  language: string,
  limits: ProgramLimits,
  isSparse = false,
): Promise<string> {
  const way = isSparse ? ['--psm', '11'] : ['--psm', '3', '-c', unevenLight]
  return run(tesseract, [picture, '-', '-l', language, ...way, 'hocr'], limits)
}

/**
 * The option for Sauvola's method, which decides for each pixel by its surroundings what is ink, since
 * photographs have shadows.
 */
const unevenLight = 'thresholding_method=2'

async function run({ isProgram }: Tesseract, parameters: string[], limits: ProgramLimits): Promise<string> {
  const running = isProgram
    ? startProgram('tesseract', parameters, limits)
    : startNodeProgram('tesseract', parameters, limits)
  const [found] = await Promise.all([text(running.output), running.done])
  return found
}
