import { NotFound } from '../../../platform/errors/errors'
import { excerptOf } from '../../../platform/text/cut-text'
import type { OutlineItem } from '../../documents/documents'
import {
  bodyTypeSize,
  countExtractedPages,
  type Document,
  firstPageOf,
  hasRecognizedText,
  hasText,
  pageOf,
  reflowedPages,
  textBesidePdf,
} from '../../documents/documents.server'
import type { ReflowedBlock } from '../../documents/reflow/blocks'
import type { FirstPage } from '../reader/ReaderPlaceholder'
import { firstPageOfText, pageMissing, pagesOfText } from './addresses'
import type { PageSheetData } from './PageSheet'

const maxExcerpt = 200

export interface PageText {
  blocks: ReflowedBlock[]
  /** The range of pages it covers, both ends included. */
  from: number
  to: number
}

export interface FoundPages {
  pageCount: number
  outline: OutlineItem[]
  /** False for a scan. */
  hasText: boolean
  /** The text was recognized in the pictures, all or some of it. */
  isRecognized: boolean
  language?: string
  picture: string | null
  /** The beginning of its text. */
  excerpt: string
  label: string
  sheet?: PageSheetData
  text?: PageText
}

/**
 * @param readable the number of the last page that the reader may read
 * @returns undefined while the page is not extracted yet
 * @throws NotFound for a page that the PDF does not have
 */
export async function findPages(
  document: Document | undefined,
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
    hasText: await hasText(document.id),
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
  const page = await pageOf(articleId, number)
  if (!page && mayCome) return
  if (!page) throw new NotFound(pageMissing)
  const { width, height, picture, largePicture, lines, links, label, altText } = page
  const sheet = { number, width, height, picture, largePicture, lines, links, altText }
  const isRecognized = page.recognition === 'done' && lines.length > 0
  return { ...about, sheet, isRecognized, picture, excerpt: excerptOf(page.text, maxExcerpt), label }
}

export interface ReadingWays {
  hasText: boolean
  /** The text of some pages is not in the PDF. */
  isScan?: boolean
  /** A program has recognized text that nobody has corrected. */
  isRecognized?: boolean
  /** The size of most letters, in points. */
  typeSize?: number
}

/** Returns how a document can be read without the viewer; undefined while no page is extracted. */
export async function readingWaysOf(document: Document | undefined): Promise<ReadingWays | undefined> {
  if (!document || document.state === 'failed' || (await countExtractedPages(document.id)) === 0) return
  if (!(await hasText(document.id))) return { hasText: false }
  return {
    hasText: true,
    ...(await textBesidePdf(document.id)),
    typeSize: await bodyTypeSize(document.id),
  }
}

/**
 * Returns what the reader shows until its viewer has loaded; undefined without a picture.
 * @param preview the token of a draft's preview
 */
export async function firstPagePreview(
  document: Document | undefined,
  preview?: string,
): Promise<FirstPage | undefined> {
  const page = document && document.state !== 'failed' && (await firstPageOf(document.id))
  if (!page) return
  const pageCount = document.pageCount ?? 1
  return {
    ...page,
    pageCount,
    query: preview ? `?preview=${preview}` : '',
  }
}

async function isTextMade({ id, pageCount }: Document, number: number): Promise<boolean> {
  return (
    (await countExtractedPages(id)) >= Math.min(firstPageOfText(number) + pagesOfText - 1, pageCount ?? 0)
  )
}

/**
 * Returns the text around a page. A paragraph that continues past the last page is complete, unless what follows is
 * not the reader's to read; the next text begins after it.
 */
async function textAround(document: Document, number: number, readable: number): Promise<PageText> {
  const last = document.pageCount ?? 0
  if (number > last) throw new NotFound(pageMissing)
  const from = firstPageOfText(number)
  const to = Math.min(from + pagesOfText - 1, last, readable)
  return { blocks: await reflowedPages(document, from, to, readable), from, to }
}
