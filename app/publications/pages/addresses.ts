import type { Target } from '../../documents/documents'

export const pageMissing = 'Page not found.'

interface Address {
  articleId: number
  page: number
  isText?: boolean
  /** Words to mark; the first of them is at `#found`. */
  q?: string
  /** Of a preview link. */
  preview?: string
}

/** Of a page of a PDF as HTML, or of its text. */
export function pageAddress({ articleId, page, isText, q, preview }: Address): string {
  const params = new URLSearchParams()
  if (isText) params.set('view', 'text')
  if (q) params.set('q', q)
  if (preview) params.set('preview', preview)
  const query = params.toString()
  return `/articles/${articleId}/pages/${page}${query ? `?${query}` : ''}`
}

/** Of a page in the viewer. */
export function viewerAddress({ articleId, page, q, preview }: Address): string {
  const params = new URLSearchParams({ ...(preview && { preview }), ...(q && { q }) }).toString()
  return `/articles/${articleId}${params && `?${params}`}#page=${page}`
}

/** Where a link in a PDF leads on the site, or out of it; nowhere for what is neither. */
export function targetAddress({ page, url }: Target, address: Omit<Address, 'page'>): string | undefined {
  if (page) return pageAddress({ ...address, page, q: undefined })
  return url && /^(https?|mailto):/i.test(url) ? url : undefined
}

/** "Page 4 of 108", or with the number that is printed on it "Page iv (4 of 108)". */
export function pageName({ number, label }: { number: number; label: string }, pages: number): string {
  return label === String(number) ? `Page ${number} of ${pages}` : `Page ${label} (${number} of ${pages})`
}
