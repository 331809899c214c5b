import { setTimeout as delay } from 'node:timers/promises'
import { env } from '../../platform/env.server'
import { Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { noPages } from './extraction/failures'
import { checkPdf, mayHaveNoPages, type PdfCheck } from './pdf-check.server'

/** How long a quick check may take, and how long the job of a new PDF waits for it. */
export const checkMs = 10_000
const answerMs = 500
/** Longer than any save takes. Only failed saves leave a check that nobody asks for. */
const forgottenAfterMs = 60_000

interface PendingLook {
  found: Promise<PdfCheck>
  isOver: boolean
}

const looks = new Map<string, PendingLook>()

/**
 * Starts the quick check of a stored PDF that is about to be saved. Resolves when it is finished, or after half a
 * second; the check goes on then.
 * @throws Invalid when it has no pages
 */
export async function startCheck(path: string): Promise<void> {
  if (!env.takesPdfsApart) return
  const found = checkPdf(path, AbortSignal.timeout(checkMs))
  const look = { found, isOver: false }
  looks.set(path, look)
  setTimeout(() => looks.delete(path), forgottenAfterMs).unref()
  const over = found.then(() => {
    look.isOver = true
  })
  if (await mayHaveNoPages(path)) await over
  else await Promise.race([over, delay(answerMs)])
  if (look.isOver && (await found).reason === noPages) throw new Invalid(t(noPages), { pdf: [t(noPages)] })
}

/** Returns the started check of a stored PDF; undefined for one without, such as from an import. */
export const pendingCheck = (path: string): PendingLook | undefined => looks.get(path)
