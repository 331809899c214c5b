import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { ProgramLimits } from './messages'
import {
  isProgramInstalled,
  ProgramStopped,
  readProgramOutput,
  startNodeProgram,
  startProgram,
} from './programs'

/** The maximum size of a PDF that is rewritten; a larger one would take too much memory. */
const maxBytes = 64 * 1024 * 1024

/**
 * Returns a copy of a PDF with its page tree and page boxes repaired; the PDF itself if nothing is wrong, or nothing
 * can be done.
 * @throws ProgramStopped when the PDF has no pages
 */
export async function repairPdf(
  pdf: string,
  folder: string,
  limits: ProgramLimits,
  withoutPrograms = false,
): Promise<string> {
  if ((await stat(pdf)).size > maxBytes) return pdf
  if (!withoutPrograms && (await isSound(pdf, limits))) return pdf
  const copy = path.join(folder, 'healed.pdf')
  try {
    await readProgramOutput(startNodeProgram('heal', [pdf, copy], limits))
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
async function isSound(pdf: string, limits: ProgramLimits): Promise<boolean> {
  if (!isProgramInstalled('pdfinfo') || !isProgramInstalled('qpdf')) return false
  try {
    const every = ['-box', '-f', '1', '-l', String(limits.maxPages)]
    const info = await readProgramOutput(startProgram('pdfinfo', [...every, pdf], limits))
    const count = Number(/^Pages:\s+(\d+)/m.exec(info)?.[1])
    if (count > limits.maxPages) return true
    const boxes = [...info.matchAll(/^Page\s+\d+ (?:Media|Crop)Box:(.*)$/gm)].map(([, box = '']) =>
      box.trim().split(/\s+/).map(Number),
    )
    if (boxes.some(([left, bottom, right, top]) => left === right || bottom === top)) return false
    const parameters = ['--warning-exit-0', '--json', '--json-key=pages', pdf]
    const pages = await readProgramOutput(startProgram('qpdf', parameters, limits))
    return (pages.match(/"pageposfrom1"/g) ?? []).length === count
  } catch {
    return false
  }
}
