import { type ExtractedDocument, listPagesForOffline } from '../../documents/documents.server'
import { isLayoutEssential, loadBookContentFrom, pagesPerPart } from './book-parts.server'
import { bookPositionOfPage, pageAtBookPosition, parseBookPosition } from './book-positions'

/** The number of the spine's document in which the text begins, after the cover. */
const firstPart = 2

/** Returns the page of a document at a position in its EPUB; undefined for an unknown position. */
export async function findPageAtEpubPosition(
  document: ExtractedDocument,
  place: string,
): Promise<number | undefined> {
  const parsed = parseBookPosition(place)
  if (!parsed) return
  const { fragment } = parsed
  const pages = await listPagesForOffline(document.id)
  if (isLayoutEssential(pages)) return fragment <= pages.length ? fragment : undefined
  if (fragment < firstPart) return 1
  const from = (fragment - firstPart) * pagesPerPart + 1
  if (from > pages.length) return
  return pageAtBookPosition((await loadBookContentFrom(document, from, pages)).body, parsed) ?? from
}

/** Returns the position in a document's EPUB at which a page begins; undefined for an empty page. */
export async function findEpubPositionOfPage(
  document: ExtractedDocument,
  page: number,
): Promise<string | undefined> {
  const pages = await listPagesForOffline(document.id)
  if (isLayoutEssential(pages)) return `/body/DocFragment[${page}]/body/section/img.0`
  const part = Math.floor((page - 1) / pagesPerPart)
  const { body } = await loadBookContentFrom(document, part * pagesPerPart + 1, pages)
  return bookPositionOfPage(body, part + firstPart, page)
}
