import type { Limits } from './messages'
import { isInstalled, startNodeProgram, startProgram } from './programs'

/**
 * Not linearized: page dictionaries could not be in streams then, and pdf.js would fetch each one before it shows the
 * first page. A damaged PDF is repaired as far as qpdf can.
 */
const options = ['--object-streams=generate', '--warning-exit-0']

/**
 * Rewrites a PDF so that a viewer gets each page in a few requests: its objects stand together in compressed streams.
 * @throws ProgramStopped when it cannot be rewritten
 */
export async function makeViewerCopy(pdf: string, copy: string, limits: Limits, withoutPrograms = false) {
  const running =
    !withoutPrograms && isInstalled('qpdf')
      ? startProgram('qpdf', [...options, pdf, copy], limits)
      : startNodeProgram('qpdf', [...options, pdf, copy], limits)
  running.output.resume()
  await running.done
}
