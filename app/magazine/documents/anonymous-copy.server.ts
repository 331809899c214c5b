import { createReadStream } from 'node:fs'
import path from 'node:path'
import pLimit from 'p-limit'
import type { IncomingFile } from '../../site/content/incoming-file'
import { storeGeneratedFile } from '../../site/content/receive-file.server'
import type { FileKind } from '../../site/uploads/file-kinds'
import type { ProgramLimits } from './extraction/messages'
import { ProgramStopped, startNodeProgram } from './extraction/programs'
import { CannotExtract } from './extraction-process.server'
import { memoryLimitMbForProgram } from './memory.server'
import { withStoredPdf } from './work-folder.server'

const limits: ProgramLimits = {
  maxPages: 5000,
  seconds: 60,
  secondsPerPage: 60,
  memoryMb: 1024,
  outputMb: 1024,
}
const inTurn = pLimit(1)

/**
 * Stores a copy of a PDF without traces of its author: document information, XMP, attachments, names in comments and
 * signatures. It is deleted again unless it is attached to a record soon.
 * @throws CannotExtract when the PDF cannot be rewritten
 */
export const storeAnonymousCopy = (stored: string, kind: FileKind): Promise<IncomingFile> =>
  inTurn(() =>
    withStoredPdf(stored, async (pdf, folder) => {
      const copy = path.join(folder, 'anonymous.pdf')
      const running = startNodeProgram('anonymous', [pdf, copy], {
        ...limits,
        memoryMb: memoryLimitMbForProgram(limits.memoryMb),
      })
      running.output.resume()
      await running.done.catch((error) => {
        throw error instanceof ProgramStopped ? new CannotExtract(error.detail) : error
      })
      return storeGeneratedFile(kind, 'copy.pdf', createReadStream(copy))
    }),
  )
