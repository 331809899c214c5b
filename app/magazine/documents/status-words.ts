import { msg, t } from '../../platform/i18n/i18n'
import type { DocumentDetails, DocumentStatus } from './document-details'

export function describeDocumentStatus({ state, reason, pageCount, pagesDone }: DocumentStatus): string {
  if (state === 'waiting') return t('Waiting to prepare its pages.')
  if (state === 'running')
    return pageCount
      ? t('Preparing its pages: {pagesDone} of {pageCount}.', { pagesDone, pageCount })
      : t('Preparing its pages.')
  if (state === 'failed') return `${t('Its pages could not be prepared.')} ${reason ?? ''}`.trim()
  const ready = t('Its text and pictures are ready: {pageCount, plural, one {# page} other {# pages}}.', {
    pageCount,
  })
  return `${ready} ${reason ?? ''}`.trim()
}

export const scanWarning = msg(
  'No text was found: this looks like a scan. Readers cannot search, copy or hear it.',
)

export const scanNotice = msg(
  'No text was found: this looks like a scan. Its text is being recognized, page by page.',
)

/** Describes whether the document's pages have words; undefined while that is unknown. */
export function describeTextStatus(details: DocumentDetails): string | undefined {
  const { state, pageCount, pagesWithText, recognition } = details
  if (state !== 'ready') return
  if (pagesWithText === 0)
    return recognition.isPossible && recognition.waiting > 0 ? t(scanNotice) : t(scanWarning)
  return pagesWithText === pageCount
    ? t('Found on every page')
    : t('Found on {pagesWithText} of {pageCount} pages', { pagesWithText, pageCount })
}

/**
 * Describes the progress of recognizing pages without text; undefined if there are no such pages, or recognition is
 * off.
 */
export function describeRecognition({ state, recognition }: DocumentDetails): string | undefined {
  const { isPossible, waiting, failed, done, confidence } = recognition
  const all = waiting + failed + done
  if (state !== 'ready' || all === 0 || (done === 0 && !isPossible)) return
  const recognized =
    confidence === null
      ? t('{done} of {all, plural, one {# page} other {# pages}} recognized.', { done, all })
      : t('{done} of {all, plural, one {# page} other {# pages}} recognized, {percent} % sure.', {
          done,
          all,
          percent: confidence,
        })
  return failed > 0 ? `${recognized} ${t('{count} could not be read.', { count: failed })}` : recognized
}
