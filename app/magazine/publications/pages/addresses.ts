import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import type { LinkTarget } from '../../documents/documents'

export const textPagesAtOnce = 20

export const firstPageOfText = (page: number) => page - ((page - 1) % textPagesAtOnce)

export const pageMissingMessage = msg('Page not found.')

interface Address {
  articleId: number
  page: number
  isText?: boolean
  /** Words to highlight; the first match is at `#found`. */
  q?: string
  preview?: string
}

export function pageAddress({ articleId, page, isText, q, preview }: Address): string {
  const params = new URLSearchParams()
  if (isText) params.set('view', 'text')
  if (q) params.set('q', q)
  if (preview) params.set('preview', preview)
  const query = params.toString()
  return `${href('/articles/:id/pages/:n', { id: articleId, n: page })}${query ? `?${query}` : ''}`
}

/** Returns the address at which an article opens as text, which counts as a view. */
export function openedTextAddress(articleId: number, page: number, preview?: string): string {
  const address = pageAddress({ articleId, page, isText: true, preview })
  return `${address}&opened=on${page === 1 ? '' : `#page-${page}`}`
}

interface EmbedAddress {
  articleId: number
  page?: number
  /** The first and last page of an excerpt, as `12-15`. */
  pages?: string
  theme?: string
  isZoomed?: boolean
}

/** Returns the address of the reader for a frame on another site. */
export function embedAddress({ articleId, page, pages, theme, isZoomed }: EmbedAddress): string {
  const params = new URLSearchParams()
  if (page && page > 1) params.set('page', String(page))
  if (pages) params.set('pages', pages)
  if (theme) params.set('theme', theme)
  if (isZoomed) params.set('zoom', 'on')
  const query = params.toString()
  return `${href('/articles/:id/embed', { id: articleId })}${query && `?${query}`}`
}

export const suggestAddress = (articleId: number, page: number) =>
  href('/articles/:id/pages/:n/suggest', { id: articleId, n: page })

/** @param isTextUsual whether articles open as text by default for this reader */
export function viewerAddress({ articleId, page, q, preview }: Address, isTextUsual = false): string {
  const view = isTextUsual && { view: 'pages' }
  const params = new URLSearchParams({ ...view, ...(preview && { preview }), ...(q && { q }) }).toString()
  return `${href('/articles/:id', { id: articleId })}${params && `?${params}`}#page=${page}`
}

/** The distance between link targets on a page, in points. */
const placesApart = 16
const maxPlaces = 200

/** Returns the positions of link targets on a page, in points from its upper edge. */
export const linkTargetsOn = (height: number): number[] =>
  Array.from(
    { length: Math.min(maxPlaces, Math.floor(height / placesApart)) },
    (_, at) => (at + 1) * placesApart,
  )

export const linkTargetId = (top: number) => `y${top}`

/** Returns the address for a link in a PDF, on this site or another; undefined for a broken link. */
export function targetAddress(
  { page, top = 0, url }: LinkTarget,
  address: Omit<Address, 'page'>,
): string | undefined {
  if (page) {
    const place = Math.min(maxPlaces, Math.floor(top / placesApart)) * placesApart
    const at = place > 0 && !address.isText ? `#${linkTargetId(place)}` : ''
    return pageAddress({ ...address, page, q: undefined }) + at
  }
  return url && /^(https?|mailto):/i.test(url) ? url : undefined
}

/** Returns "Page 4 of 108", or with a printed page number "Page iv (4 of 108)". */
export function pageNumberText({ number, label }: { number: number; label: string }, pages: number): string {
  return label === String(number)
    ? t('Page {number} of {pages}', { number, pages })
    : t('Page {label} ({number} of {pages})', { label, number, pages })
}
