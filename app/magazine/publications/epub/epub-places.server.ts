import { type Document, pagesForOffline } from '../../documents/documents.server'
import { isLayoutTheWork, pagesPerPart, textFrom } from './book-parts.server'
import { pageAtPlace, parsePlace, placeOfPage } from './places'

/** The cover is the first document of a spine with text that flows. */
const firstPart = 2

/** Returns the page of a document's EPUB on which a place is; undefined for an unknown place. */
export async function pageOfPlace(document: Document, place: string): Promise<number | undefined> {
  const parsed = parsePlace(place)
  if (!parsed) return
  const { fragment } = parsed
  const pages = await pagesForOffline(document.id)
  if (isLayoutTheWork(pages)) return fragment <= pages.length ? fragment : undefined
  if (fragment < firstPart) return 1
  const from = (fragment - firstPart) * pagesPerPart + 1
  if (from > pages.length) return
  return pageAtPlace((await textFrom(document, from, pages)).body, parsed) ?? from
}

/** Returns the place at which a page begins in a document's EPUB; undefined for a page that has nothing in it. */
export async function placeOfPageIn(document: Document, page: number): Promise<string | undefined> {
  const pages = await pagesForOffline(document.id)
  if (isLayoutTheWork(pages)) return `/body/DocFragment[${page}]/body/section/img.0`
  const part = Math.floor((page - 1) / pagesPerPart)
  const { body } = await textFrom(document, part * pagesPerPart + 1, pages)
  return placeOfPage(body, part + firstPart, page)
}
