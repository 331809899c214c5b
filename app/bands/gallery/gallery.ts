import { type Band, bandAddress, type Photo } from '../bands'

export const photosOnBandPage = 12
export const photosPerPage = 48

export interface GalleryPhoto extends Photo {
  /** The width in pixels; 0 if it was never measured. */
  width: number
  height: number
}

type Titled = Pick<Band, 'title'>

/** @param query such as `?preview=…`, or empty */
export function photosAddress(band: Titled, page = 1, query = '') {
  const fields = new URLSearchParams(query)
  if (page > 1) fields.set('page', String(page))
  return `${bandAddress(band)}/photos${fields.size > 0 ? `?${fields}` : ''}`
}

export const photoAddress = (band: Titled, id: number) => `${bandAddress(band)}/photos/${id}`

export const photoAnchor = (id: number) => `photo-${id}`
