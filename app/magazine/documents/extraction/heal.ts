import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Limits } from './messages'
import { isInstalled, outputOf, ProgramStopped, startNodeProgram, startProgram } from './programs'

/** A larger PDF would take too much memory to be written anew. */
const maxBytes = 64 * 1024 * 1024

/**
 * Returns a copy of a PDF whose wrong tree of pages or boxes are put right; the PDF itself where nothing is wrong, or
 * nothing can be done.
 * @throws ProgramStopped when it has no pages
 */
export async function healed(
  pdf: string,
  folder: string,
  limits: Limits,
  withoutPrograms = false,
): Promise<string> {
  if ((await stat(pdf)).size > maxBytes) return pdf
  if (!withoutPrograms && (await isSound(pdf, limits))) return pdf
  const copy = path.join(folder, 'healed.pdf')
  try {
    await outputOf(startNodeProgram('heal', [pdf, copy], limits))
    return copy
  } catch (error) {
    if (hasNoPages(error)) throw error
    return pdf
  }
}

/** Tells whether a PDF could not be read because it has no pages. */
export const hasNoPages = (error: unknown) =>
  error instanceof ProgramStopped && /It has no pages\.$/.test(error.detail)

/** Tells whether poppler and qpdf find the same pages, each with a size; false where they are not installed. */
async function isSound(pdf: string, limits: Limits): Promise<boolean> {
  if (!isInstalled('pdfinfo') || !isInstalled('qpdf')) return false
  try {
    const every = ['-box', '-f', '1', '-l', String(limits.maxPages)]
    const info = await outputOf(startProgram('pdfinfo', [...every, pdf], limits))
    const count = Number(/^Pages:\s+(\d+)/m.exec(info)?.[1])
    if (count > limits.maxPages) return true
    const boxes = [...info.matchAll(/^Page\s+\d+ (?:Media|Crop)Box:(.*)$/gm)].map(([, box = '']) =>
      box.trim().split(/\s+/).map(Number),
    )
    if (boxes.some(([left, bottom, right, top]) => left === right || bottom === top)) return false
    const parameters = ['--warning-exit-0', '--json', '--json-key=pages', pdf]
    const pages = await outputOf(startProgram('qpdf', parameters, limits))
    return (pages.match(/"pageposfrom1"/g) ?? []).length === count
  } catch {
    return false
  }
}
