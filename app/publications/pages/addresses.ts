import type { Target } from '../../documents/documents'

/** So many pages of a PDF are read as one text. */
export const pagesOfText = 20

/** The page at which the text begins that has a page. */
export const firstOfText = (page: number) => page - ((page - 1) % pagesOfText)

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

/** In points: so far apart are the places on a page that links lead to. */
const placesApart = 16
const mostPlaces = 200

/** How far below the upper edge of a page links can lead, in points. */
export const placesOn = (height: number): number[] =>
  Array.from(
    { length: Math.min(mostPlaces, Math.floor(height / placesApart)) },
    (_, at) => (at + 1) * placesApart,
  )

export const placeId = (top: number) => `y${top}`

/** Where a link in a PDF leads on the site, or out of it; nowhere for what is neither. */
export function targetAddress(
  { page, top = 0, url }: Target,
  address: Omit<Address, 'page'>,
): string | undefined {
  if (page) {
    const place = Math.min(mostPlaces, Math.floor(top / placesApart)) * placesApart
    const at = place > 0 && !address.isText ? `#${placeId(place)}` : ''
    return pageAddress({ ...address, page, q: undefined }) + at
  }
  return url && /^(https?|mailto):/i.test(url) ? url : undefined
}

/** "Page 4 of 108", or with the number that is printed on it "Page iv (4 of 108)". */
export function pageName({ number, label }: { number: number; label: string }, pages: number): string {
  return label === String(number) ? `Page ${number} of ${pages}` : `Page ${label} (${number} of ${pages})`
}
