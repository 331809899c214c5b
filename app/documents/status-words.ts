import type { DocumentDetails, DocumentStatus } from './status.server'

/** Describes the state of a PDF's pages, in a sentence or two for admins. */
export function describeStatus({ state, reason, pageCount, pagesDone }: DocumentStatus): string {
  if (state === 'waiting') return 'Its pages wait to be made.'
  if (state === 'running')
    return pageCount ? `Its pages are being made: ${pagesDone} of ${pageCount}.` : 'Its pages are being made.'
  if (state === 'failed') return `Its pages could not be made. ${reason ?? ''}`.trim()
  const pages = pageCount === 1 ? '1 page' : `${pageCount} pages`
  return `Its text and pictures are ready: ${pages}. ${reason ?? ''}`.trim()
}

export const scanWarning =
  'No text was found: this looks like a scan. Readers cannot search, copy or hear it.'

/** Says whether its pages have words; undefined while that is not known. */
export function describeText({ state, pageCount, pagesWithText }: DocumentDetails): string | undefined {
  if (state !== 'ready') return
  if (pagesWithText === 0) return scanWarning
  return pagesWithText === pageCount
    ? 'Found on every page'
    : `Found on ${pagesWithText} of ${pageCount} pages`
}
