import { describeMissingProgram } from './failures'
import { type ExtractionMessage, PdfExtras, type ProgramLimits, SavedAttachment } from './messages'
import { parseOutput } from './pdfjs'
import { runPageByPage, startNodeProgram } from './programs'

const megabyte = 1024 * 1024
/** The limits of one attachment and of all together, in MB. */
const maxMb = { one: 100, all: 250 }

/** Yields the attachments of a PDF, written into a folder, and the reasons for those that are left out. */
export async function* readAttachments(
  pdf: string,
  folder: string,
  limits: ProgramLimits,
): AsyncGenerator<ExtractionMessage> {
  const { attachmentCount, names, formFields } = await listEnclosed(pdf, limits)
  const missing: string[] = []
  const leaveOut = (number: number, why: string) => missing.push(`number ${number} (${why})`)
  const wanted = names.map((_, index) => ({ number: index + 1 }))
  const saved = runPageByPage(
    (rest) => {
      const numbers = rest.map(({ number }) => String(number))
      const running = startNodeProgram(
        'pdfjs',
        ['save', pdf, folder, String(maxMb.one * megabyte), ...numbers],
        limits,
      )
      return { pages: parseOutput(running, SavedAttachment.parse), stop: running.stop }
    },
    wanted,
    limits.secondsPerPage,
    (number, error) => leaveOut(number, describeMissingProgram(error)),
  )
  const files = []
  let total = 0
  for await (const { number, bytes = 0, file } of saved) {
    total += file ? bytes : 0
    if (total > maxMb.all * megabyte) {
      leaveOut(number, `all are larger than ${maxMb.all} MB`)
      break
    }
    if (file) files.push({ name: names[number - 1] ?? '', bytes, file })
    else leaveOut(number, bytes ? `it is larger than ${maxMb.one} MB` : 'it is damaged')
  }
  yield { type: 'attachments', formFields, files }
  if (attachmentCount > names.length)
    yield lack(`It has ${attachmentCount} attachments; the first ${names.length} are offered.`)
  if (missing.length > 0) {
    const more = missing.length > 3 ? ` and ${missing.length - 3} more` : ''
    yield lack(`Attachments are missing: ${missing.slice(0, 3).join(', ')}${more}.`)
  }
}

const lack = (reason: string): ExtractionMessage => ({ type: 'lack', reason })

async function listEnclosed(pdf: string, limits: ProgramLimits): Promise<PdfExtras> {
  const running = startNodeProgram('pdfjs', ['enclosed', pdf], limits)
  let found: PdfExtras = { attachmentCount: 0, names: [], formFields: 0 }
  for await (const line of parseOutput(running, PdfExtras.parse)) found = line
  return found
}
