import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { cutText } from '../../../platform/text/cut-text'
import { pdfTitle } from '../../../site/uploads/pdf-title'
import type { LinkTarget } from '../documents'
import { languageTagOf } from '../language-tag'
import { cleanExtractedText } from './bbox'
import type { ExtractedLink, ExtractedOutline, ExtractedStructure, PageFrame } from './messages'

const maxOutlineItems = 5000
const deepestOutline = 8
const maxLinks = 2000
const maxAddressLength = 2000

export async function readStructure(document: PDFDocumentProxy): Promise<ExtractedStructure> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }))
  const language = 'Language' in info ? languageTagOf(String(info.Language)) : undefined
  const title = 'Title' in info ? pdfTitle(info.Title) : ''
  const outline = await document.getOutline().catch(() => null)
  let left = maxOutlineItems
  const read = async (items: Item[], depth: number): Promise<ExtractedOutline[]> => {
    const all: ExtractedOutline[] = []
    for (const item of items) {
      if (left-- <= 0) break
      const below = depth < deepestOutline ? await read(item.items ?? [], depth + 1) : []
      const title = cutText(cleanExtractedText(item.title).replace(/\s+/g, ' '), 500)
      all.push({ title, ...(await targetOf(document, item)), items: below })
    }
    return all
  }
  return { pageCount: document.numPages, title, language, outline: await read(outline ?? [], 1) }
}

type Item = NonNullable<Awaited<ReturnType<PDFDocumentProxy['getOutline']>>>[number]

/** Yields the frames of a range of pages: size, label and rotation, which are known before the content is read. */
export async function* readPageFrames(
  document: PDFDocumentProxy,
  from: number,
  to: number,
): AsyncGenerator<PageFrame> {
  const labels = await document.getPageLabels().catch(() => null)
  for (let number = from; number <= Math.min(to, document.numPages); number++) {
    const page = await document.getPage(number)
    const { width, height, rotation } = page.getViewport({ scale: 1 })
    const label = labels?.[number - 1] && cutText(cleanExtractedText(labels[number - 1] ?? ''), 50)
    const links = await linksOf(document, page).catch(() => [])
    yield { number, label: label || undefined, width, height, rotation, links }
    page.cleanup()
  }
}

async function linksOf(document: PDFDocumentProxy, page: PDFPageProxy): Promise<ExtractedLink[]> {
  const viewport = page.getViewport({ scale: 1 })
  const links: ExtractedLink[] = []
  for (const one of await page.getAnnotations({ intent: 'display' })) {
    if (one.subtype !== 'Link' || links.length >= maxLinks) continue
    const target = await targetOf(document, one)
    if (!target.page && !target.url) continue
    const [left = 0, bottom = 0, right = 0, top = 0] = one.rect as number[]
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom)
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top)
    const [x, y] = [Math.min(x1, x2), Math.min(y1, y2)]
    links.push({ x, y, width: Math.abs(x2 - x1), height: Math.abs(y2 - y1), ...target })
  }
  return links
}

interface Leading {
  dest?: string | unknown[] | null
  url?: string | null
}

async function targetOf(document: PDFDocumentProxy, { dest, url }: Leading): Promise<LinkTarget> {
  if (url) return isSafe(url) ? { url } : {}
  try {
    const explicit = typeof dest === 'string' ? await document.getDestination(dest) : dest
    if (!Array.isArray(explicit)) return {}
    const [target, kind, x, y] = explicit
    const index = typeof target === 'number' ? target : await document.getPageIndex(target)
    const at = { page: index + 1 }
    const name = kind?.name
    const up = name === 'XYZ' ? y : name === 'FitH' || name === 'FitBH' ? x : undefined
    if (typeof up !== 'number') return at
    const viewport = (await document.getPage(at.page)).getViewport({ scale: 1 })
    const [, top = 0] = viewport.convertToViewportPoint(typeof x === 'number' ? x : 0, up)
    return { ...at, top: Math.min(viewport.height, Math.max(0, top)) }
  } catch {
    return {}
  }
}

const isSafe = (url: string) => /^(https?|mailto|tel):/i.test(url) && url.length <= maxAddressLength
