import { msg, t } from '../../platform/i18n/i18n'
import type { DocumentDetails, DocumentStatus } from './document-details'

export function describeStatus({ state, reason, pageCount, pagesDone }: DocumentStatus): string {
  if (state === 'waiting') return t('Its pages wait to be made.')
  if (state === 'running')
    return pageCount
      ? t('Its pages are being made: {pagesDone} of {pageCount}.', { pagesDone, pageCount })
      : t('Its pages are being made.')
  if (state === 'failed') return `${t('Its pages could not be made.')} ${reason ?? ''}`.trim()
  const ready = t('Its text and pictures are ready: {pageCount, plural, one {# page} other {# pages}}.', {
    pageCount,
  })
  return `${ready} ${reason ?? ''}`.trim()
}

export const scanWarning = msg(
  'No text was found: this looks like a scan. Readers cannot search, copy or hear it.',
)

export const scanNotice = msg(
  'No text was found: this looks like a scan. Its text is being recognized in its pictures, page after page.',
)

/** Says whether its pages have words; undefined while that is not known. */
export function describeText(details: DocumentDetails): string | undefined {
  const { state, pageCount, pagesWithText, recognition } = details
  if (state !== 'ready') return
  if (pagesWithText === 0)
    return recognition.isPossible && recognition.waiting > 0 ? t(scanNotice) : t(scanWarning)
  return pagesWithText === pageCount
    ? t('Found on every page')
    : t('Found on {pagesWithText} of {pageCount} pages', { pagesWithText, pageCount })
}

/** Says how far the recognition of pages without text is; undefined where there are none, or nothing recognizes them. */
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
