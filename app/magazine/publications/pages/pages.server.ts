import { NotFound } from '../../../platform/errors/errors'
import { excerptOf } from '../../../platform/text/cut-text'
import type { OutlineItem } from '../../documents/documents'
import {
  checkTextBesidePdf,
  countExtractedPages,
  type ExtractedDocument,
  findDocumentPage,
  findFirstPage,
  hasDocumentText,
  hasRecognizedText,
  loadReflowedPages,
  measureTypeSize,
} from '../../documents/documents.server'
import type { ReflowedBlock } from '../../documents/reflow/blocks'
import type { FirstPage } from '../reader/ReaderPlaceholder'
import { firstPageOfText, pageMissingMessage, textPagesAtOnce } from './addresses'
import type { PageSheetData } from './SheetText'

const maxExcerpt = 200

export interface ReflowedText {
  blocks: ReflowedBlock[]
  /** The first page of the text; `from` and `to` are included. */
  from: number
  to: number
}

export interface FoundPages {
  pageCount: number
  outline: OutlineItem[]
  /** Whether the PDF has text; false for a scan. */
  hasText: boolean
  /** Whether some of the text was recognized in pictures. */
  isRecognized: boolean
  language?: string
  picture: string | null
  /** The beginning of the page's text. */
  excerpt: string
  label: string
  sheet?: PageSheetData
  text?: ReflowedText
}

/**
 * @param readable the number of the last page that the reader may read
 * @returns undefined while the page is not extracted yet
 * @throws NotFound for a page that the PDF does not have
 */
export async function findPages(
  document: ExtractedDocument | undefined,
  number: number,
  isText: boolean,
  readable = Number.POSITIVE_INFINITY,
): Promise<FoundPages | undefined> {
  if (!document || document.state === 'failed') return
  const { articleId, pageCount, outline, language } = document
  const mayCome = document.state !== 'ready' && number <= (pageCount ?? number)
  const about = {
    pageCount: pageCount ?? 0,
    outline,
    language: language ?? undefined,
    hasText: await hasDocumentText(document.id),
  }
  if (isText) {
    if (mayCome && !(await isTextMade(document, number))) return
    const text = await textAround(document, number, readable)
    const words = text.blocks.map((block) => block.text).join(' ')
    const isRecognized = await hasRecognizedText(document.id, text.from, text.to)
    return {
      ...about,
      text,
      isRecognized,
      picture: null,
      excerpt: excerptOf(words, maxExcerpt),
      label: String(number),
    }
  }
  const page = await findDocumentPage(articleId, number)
  if (!page && mayCome) return
  if (!page) throw new NotFound(pageMissingMessage)
  const { width, height, picture, largePicture, lines, links, label, altText } = page
  const sheet = { number, width, height, picture, largePicture, lines, links, altText }
  const isRecognized = page.recognition === 'done' && lines.length > 0
  return { ...about, sheet, isRecognized, picture, excerpt: excerptOf(page.text, maxExcerpt), label }
}

export interface ReadingWays {
  hasText: boolean
  /** Whether some pages have text that is not in the PDF. */
  isScan?: boolean
  /** Whether recognized text exists that nobody has corrected. */
  isRecognized?: boolean
  /** The size of most letters, in points. */
  typeSize?: number
  /** Whether letters are under 10 pixels where a phone shows a page in its full width. */
  isSmallOnPhones?: boolean
}

/** The width of a page on a phone, and the least height of letters that most people read there with ease. */
const phonePixels = 358
const legiblePixels = 10

/** Returns the views of a document besides the viewer; undefined until a page is extracted. */
export async function loadReadingWaysOf(
  document: ExtractedDocument | undefined,
): Promise<ReadingWays | undefined> {
  if (!document || document.state === 'failed' || (await countExtractedPages(document.id)) === 0) return
  if (!(await hasDocumentText(document.id))) return { hasText: false }
  const { typeSize, pageWidth } = await measureTypeSize(document.id)
  return {
    hasText: true,
    ...(await checkTextBesidePdf(document.id)),
    typeSize,
    isSmallOnPhones: typeSize > 0 && (typeSize / pageWidth) * phonePixels < legiblePixels,
  }
}

/**
 * Returns the first page's picture, shown until the viewer has loaded; undefined without a picture.
 * @param preview the token of a draft's preview
 */
export async function loadFirstPagePreview(
  document: ExtractedDocument | undefined,
  preview?: string,
): Promise<FirstPage | undefined> {
  const page = document && document.state !== 'failed' && (await findFirstPage(document.id))
  if (!page) return
  const pageCount = document.pageCount ?? 1
  return {
    ...page,
    pageCount,
    query: preview ? `?preview=${preview}` : '',
  }
}

async function isTextMade({ id, pageCount }: ExtractedDocument, number: number): Promise<boolean> {
  return (
    (await countExtractedPages(id)) >= Math.min(firstPageOfText(number) + textPagesAtOnce - 1, pageCount ?? 0)
  )
}

/**
 * Returns the text around a page. A paragraph that continues past the last page is completed, unless the reader may not
 * read on; the next text begins after it.
 */
async function textAround(
  document: ExtractedDocument,
  number: number,
  readable: number,
): Promise<ReflowedText> {
  const last = document.pageCount ?? 0
  if (number > last) throw new NotFound(pageMissingMessage)
  const from = firstPageOfText(number)
  const to = Math.min(from + textPagesAtOnce - 1, last, readable)
  return { blocks: await loadReflowedPages(document, from, to, readable), from, to }
}
