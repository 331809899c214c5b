import { setTimeout as delay } from 'node:timers/promises'
import { env } from '../../platform/env.server'
import { Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { noPagesMessage } from './extraction/failures'
import { checkPdf, mayPdfHaveNoPages, type PdfCheck } from './pdf-check.server'

/** The time limit of a quick check, and how long a new PDF's job waits for it. */
export const pdfCheckLimitMs = 10_000
const answerMs = 500
/** The time after which a check is forgotten, since the form's save has failed. */
const forgottenAfterMs = 60_000

interface PendingLook {
  found: Promise<PdfCheck>
  isOver: boolean
}

const looks = new Map<string, PendingLook>()

/**
 * Starts the quick check of a stored PDF that is about to be saved. Resolves when it is finished, or after half a
 * second while it continues.
 * @throws Invalid when the PDF has no pages
 */
export async function startPdfCheck(path: string): Promise<void> {
  if (!env.takesPdfsApart) return
  const found = checkPdf(path, AbortSignal.timeout(pdfCheckLimitMs))
  const look = { found, isOver: false }
  looks.set(path, look)
  setTimeout(() => looks.delete(path), forgottenAfterMs).unref()
  const over = found.then(() => {
    look.isOver = true
  })
  if (await mayPdfHaveNoPages(path)) await over
  else await Promise.race([over, delay(answerMs)])
  if (look.isOver && (await found).reason === noPagesMessage)
    throw new Invalid(t(noPagesMessage), { pdf: [t(noPagesMessage)] })
}

/** Returns the running check of a stored PDF; undefined if none was started, as in an import. */
export const pendingPdfCheck = (path: string): PendingLook | undefined => looks.get(path)
