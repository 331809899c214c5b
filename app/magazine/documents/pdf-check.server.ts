import pLimit from 'p-limit'
import { log } from '../../platform/logging/log.server'
import { storage } from '../../site/uploads/storage.server'
import type { ProgramLimits } from './extraction/messages'
import { streamExtractedFindings } from './extraction-process.server'
import { memoryLimitMbForProgram } from './memory.server'
import { withStoredPdf } from './work-folder.server'

const limits: ProgramLimits = { maxPages: 5000, seconds: 8, secondsPerPage: 8, memoryMb: 512, outputMb: 1 }
/** The maximum size of a file that is checked at once; the background job checks larger ones. */
const maxBytes = 64 * 1024 * 1024
const inTurn = pLimit(2)

/** The result of a quick check of a stored PDF; both fields are undefined if time ran out. */
export interface PdfCheck {
  pageCount?: number
  /** Why it cannot be extracted, in words for admins. */
  reason?: string
}

async function openFirstPage(pdf: string, folder: string, signal: AbortSignal): Promise<PdfCheck> {
  for await (const found of streamExtractedFindings(
    { pdf, folder, limits: { ...limits, memoryMb: memoryLimitMbForProgram(limits.memoryMb) }, isLook: true },
    signal,
  )) {
    if (found.type === 'failed') return { reason: found.reason }
    if (found.type === 'structure') return { pageCount: found.pageCount }
  }
  return {}
}

/** The maximum size of a file that is searched for a page as a whole. */
const maxSmallBytes = 64 * 1024

/** Tells whether a quick look finds no page in a small stored PDF. */
export async function mayPdfHaveNoPages(stored: string): Promise<boolean> {
  const { bytes = 0 } = (await storage.stat(stored)) ?? {}
  if (bytes > maxSmallBytes) return false
  let text = ''
  for await (const chunk of await storage.read(stored)) text += chunk.toString('latin1')
  return !/\/Type\s*\/Page(?![a-z])/i.test(text)
}

/** Checks within some seconds whether a PDF opens, needs a password, or is broken. */
export function checkPdf(stored: string, signal: AbortSignal): Promise<PdfCheck> {
  return inTurn(async () => {
    try {
      const { bytes = 0 } = (await storage.stat(stored)) ?? {}
      if (bytes > maxBytes || signal.aborted) return {}
      return await withStoredPdf(stored, (pdf, folder) => openFirstPage(pdf, folder, signal), signal)
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, pdf: stored }, 'a new PDF could not be looked at')
      return {}
    }
  })
}
