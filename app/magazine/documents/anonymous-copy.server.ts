import { createReadStream } from 'node:fs'
import path from 'node:path'
import pLimit from 'p-limit'
import type { IncomingFile } from '../../site/content/incoming-file'
import { storeMadeFile } from '../../site/content/receive-file.server'
import type { FileKind } from '../../site/uploads/file-kinds'
import type { Limits } from './extraction/messages'
import { ProgramStopped, startNodeProgram } from './extraction/programs'
import { CannotExtract } from './extraction-process.server'
import { memoryForProgram } from './memory.server'
import { withStoredPdf } from './work-folder.server'

const limits: Limits = { maxPages: 5000, seconds: 60, secondsPerPage: 60, memoryMb: 1024, outputMb: 1024 }
const inTurn = pLimit(1)

/**
 * Stores a copy of a PDF without what its programs say of its author: document information, XMP, attachments, names in
 * comments and signatures. It is deleted again unless a record gets it soon.
 * @throws CannotExtract when it cannot be rewritten
 */
export const storeAnonymousCopy = (stored: string, kind: FileKind): Promise<IncomingFile> =>
  inTurn(() =>
    withStoredPdf(stored, async (pdf, folder) => {
      const copy = path.join(folder, 'anonymous.pdf')
      const running = startNodeProgram('anonymous', [pdf, copy], {
        ...limits,
        memoryMb: memoryForProgram(limits.memoryMb),
      })
      running.output.resume()
      await running.done.catch((error) => {
        throw error instanceof ProgramStopped ? new CannotExtract(error.detail) : error
      })
      return storeMadeFile(kind, 'copy.pdf', createReadStream(copy))
    }),
  )
