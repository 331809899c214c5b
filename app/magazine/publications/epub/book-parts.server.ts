import {
  type ExtractedDocument,
  listPagesForOffline,
  listPagesWithPictures,
  loadReflowedPages,
} from '../../documents/documents.server'
import { fixedPageBody } from './fixed-layout'
import { type BookContent, renderBookContent } from './text'

export interface BookPart extends BookContent {
  /** The file's name within the EPUB. */
  name: string
  /** The size of a page in a fixed layout. */
  viewport?: string
}

export interface BookParts {
  /** Whether the book has a fixed layout of page pictures, instead of flowing text. */
  isFixed: boolean
  parts: BookPart[]
}

export const pagesPerPart = 20
/** The share of pages with pictures or scans from which the book gets a fixed layout. */
const shareOfPictures = 0.5

type Pages = Awaited<ReturnType<typeof listPagesForOffline>>

const isPicture = ({ text, recognition }: Pages[number]) => text === '' || recognition !== null

/** Returns a document as a book: flowing text, or a fixed layout if most pages are pictures or scans. */
export async function loadBookPartsOf(document: ExtractedDocument): Promise<BookParts> {
  const pages = await listPagesForOffline(document.id)
  if (isLayoutEssential(pages)) return { isFixed: true, parts: await fixedParts(document) }
  const parts: BookPart[] = []
  for (let from = 1; from <= pages.length; from += pagesPerPart)
    parts.push({
      ...(await loadBookContentFrom(document, from, pages)),
      name: `text-${parts.length + 1}.xhtml`,
    })
  return { isFixed: false, parts }
}

/** Tells whether a book needs a fixed layout, which is impossible if a page has no picture. */
export const isLayoutEssential = (pages: Pages): boolean =>
  pages.every(({ picture }) => picture !== null) &&
  pages.filter(isPicture).length >= shareOfPictures * pages.length

export async function loadBookContentFrom(
  document: ExtractedDocument,
  from: number,
  pages: Pages,
): Promise<BookContent> {
  const to = Math.min(from + pagesPerPart - 1, pages.length)
  const silent = pages.filter(({ number, text }) => number >= from && number <= to && text === '')
  return renderBookContent(await loadReflowedPages(document, from, to), silent, from)
}

async function fixedParts({ id, outline }: ExtractedDocument): Promise<BookPart[]> {
  const pages = await listPagesWithPictures(id)
  return pages.flatMap(({ picture, ...page }) => {
    if (picture === null) return []
    const { number, width, height } = page
    const begin = outline.filter((entry) => entry.page === number)
    return [
      {
        name: `page-${number}.xhtml`,
        viewport: `width=${Math.round(width)}, height=${Math.round(height)}`,
        body: fixedPageBody({ ...page, picture }),
        pictures: new Set([picture]),
        headings: begin.map(({ title }) => ({ title, id: `page-${number}`, level: 1 })),
        pages: [number],
      },
    ]
  })
}
