import {
  GlobalWorkerOptions,
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { pdfTitle } from '../uploads/pdf-title'
import { pdfjsOptions } from '../uploads/pdfjs.client'

GlobalWorkerOptions.workerSrc ||= workerUrl

const previewWidth = 216
const coverWidth = 1200

/**
 * @param onTitle is called with the title in the PDF's metadata; an empty text if there is none
 * @returns undefined when it cannot be drawn, or `signal` aborted first
 */
export async function drawCoverFromPdf(
  pdf: File,
  signal: AbortSignal,
  onTitle: (title: string) => void,
): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  if (!(await drawFirstPage(pdf, canvas, signal, coverWidth, onTitle))) return
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return picture ? new File([picture], 'page-1.jpg', { type: 'image/jpeg' }) : undefined
}

/**
 * Draws a PDF's first page on a canvas, and reads only the necessary parts of the file.
 * @param width in pixels
 * @returns false when `signal` aborted first
 */
export async function drawFirstPage(
  file: File,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
  width = previewWidth,
  onTitle?: (title: string) => void,
): Promise<boolean> {
  const range = new PDFDataRangeTransport(file.size, null)
  range.requestDataRange = (begin, end) => {
    file
      .slice(begin, end)
      .arrayBuffer()
      .then((bytes) => range.onDataRange(begin, new Uint8Array(bytes)))
      .catch(() => range.abort())
  }
  const loading = getDocument({ ...pdfjsOptions, range, disableAutoFetch: true, disableStream: true })
  const stop = () => void loading.destroy()
  try {
    const document = await loading.promise
    // pdf.js's worker logs an error when a document is abandoned while it loads.
    if (signal.aborted) return false
    signal.addEventListener('abort', stop)
    if (onTitle) onTitle(await titleOf(document))
    const page = await document.getPage(1)
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
    canvas.width = viewport.width
    canvas.height = viewport.height
    await page.render({ canvas, viewport }).promise
    return !signal.aborted
  } finally {
    signal.removeEventListener('abort', stop)
    await loading.destroy()
  }
}

async function titleOf(document: PDFDocumentProxy): Promise<string> {
  const { info } = await document.getMetadata().catch(() => ({ info: {} }))
  return 'Title' in info ? pdfTitle(info.Title) : ''
}
