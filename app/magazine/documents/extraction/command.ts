import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export type ProgramName =
  | 'anonymous'
  | 'booklet'
  | 'heal'
  | 'main'
  | 'pdfjs'
  | 'qpdf'
  | 'recognition'
  | 'tesseract'

const beside = fileURLToPath(new URL('./', import.meta.url))
const launcher = path.resolve('app/magazine/documents/extraction/program.mjs')

/**
 * Returns node's arguments to start a program of this folder: its bundle in a build, else its source, which takes a
 * second longer.
 */
export function programArguments(name: ProgramName): string[] {
  const bundle = path.join(beside, `${name}.js`)
  return existsSync(bundle) ? [bundle] : [launcher, name]
}
