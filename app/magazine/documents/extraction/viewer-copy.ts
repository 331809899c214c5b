import type { ProgramLimits } from './messages'
import { isProgramInstalled, startNodeProgram, startProgram } from './programs'

/**
 * The options of qpdf. The copy is not linearized: page dictionaries could not be in streams then, and pdf.js
 * would fetch each one before it shows the first page. A damaged PDF is repaired as far as qpdf can.
 */
const options = ['--object-streams=generate', '--warning-exit-0']

/**
 * Rewrites a PDF so that a viewer gets each page in a few requests: its objects stand together in compressed streams.
 * @throws ProgramStopped when the PDF cannot be rewritten
 */
export const makeViewerCopy = (pdf: string, copy: string, limits: ProgramLimits, withoutPrograms = false) =>
  runQpdf([...options, pdf, copy], limits, withoutPrograms)

/** @throws ProgramStopped when the pages of one PDF cannot be drawn over those of another */
export const overlayPdf = (
  over: string,
  pdf: string,
  copy: string,
  limits: ProgramLimits,
  withoutPrograms = false,
) => runQpdf(['--warning-exit-0', '--overlay', over, '--', pdf, copy], limits, withoutPrograms)

async function runQpdf(parameters: string[], limits: ProgramLimits, withoutPrograms: boolean): Promise<void> {
  const running =
    !withoutPrograms && isProgramInstalled('qpdf')
      ? startProgram('qpdf', parameters, limits)
      : startNodeProgram('qpdf', parameters, limits)
  running.output.resume()
  await running.done
}
