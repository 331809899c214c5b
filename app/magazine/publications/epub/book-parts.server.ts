import { type Document, drawnPages, pagesForOffline, reflowedPages } from '../../documents/documents.server'
import { fixedPageBody } from './fixed-layout'
import { type BookText, bookText } from './text'

export interface BookPart extends BookText {
  /** The name of its file, beside the package. */
  name: string
  /** The size of a page that is shown as it is. */
  viewport?: string
}

export interface BookParts {
  /** Whether pages are shown as they are, in place of text that flows. */
  isFixed: boolean
  parts: BookPart[]
}

export const pagesPerPart = 20
/** From this share of pages that are pictures or scans, the layout is the work. */
const shareOfPictures = 0.5

type Pages = Awaited<ReturnType<typeof pagesForOffline>>

const isPicture = ({ text, recognition }: Pages[number]) => text === '' || recognition !== null

/** Returns the parts of a document as a book: its text, or its pages as they are where most are pictures or scans. */
export async function bookPartsOf(document: Document): Promise<BookParts> {
  const pages = await pagesForOffline(document.id)
  if (isLayoutTheWork(pages)) return { isFixed: true, parts: await fixedParts(document) }
  const parts: BookPart[] = []
  for (let from = 1; from <= pages.length; from += pagesPerPart)
    parts.push({ ...(await textFrom(document, from, pages)), name: `text-${parts.length + 1}.xhtml` })
  return { isFixed: false, parts }
}

/** A page without a picture could not be shown. */
export const isLayoutTheWork = (pages: Pages): boolean =>
  pages.every(({ picture }) => picture !== null) &&
  pages.filter(isPicture).length >= shareOfPictures * pages.length

export async function textFrom(document: Document, from: number, pages: Pages): Promise<BookText> {
  const to = Math.min(from + pagesPerPart - 1, pages.length)
  const silent = pages.filter(({ number, text }) => number >= from && number <= to && text === '')
  return bookText(await reflowedPages(document, from, to), silent, from)
}

async function fixedParts({ id, outline }: Document): Promise<BookPart[]> {
  const pages = await drawnPages(id)
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
