import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { type DocumentProps, pdfjs } from 'react-pdf'
import { pdfjsOptions } from '../../../site/uploads/pdfjs.client'
import { chunkBytes } from './range-plan'
import { RangeRequests } from './ranges'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

export type PdfDocument = pdfjs.PDFDocumentProxy
export type PdfPage = pdfjs.PDFPageProxy

export type PdfSource = Pick<DocumentProps, 'file' | 'options'>

interface FileEvents {
  onOpen: (source: PdfSource) => void
  onFailed: (reason: 'gone' | 'broken') => void
  /** Called with true when requests fail and are retried, and with false when they succeed again. */
  onTrouble: (isAway: boolean) => void
  /** @param part the loaded share of the file, from 0 to 1 */
  onProgress: (part: number) => void
}

/** @returns a function that closes the file */
export function openPdfFile(address: string, events: FileEvents): () => void {
  let isClosed = false
  let length = 0
  const close = () => {
    isClosed = true
    ranges.stop()
  }
  const fail = (reason: 'gone' | 'broken') => {
    if (isClosed) return
    close()
    events.onFailed(reason)
  }
  const ranges = new RangeRequests(address, {
    onTrouble: (isAway) => !isClosed && events.onTrouble(isAway),
    onRefused: () => fail('gone'),
    onProgress: (bytes) => !isClosed && length > 0 && events.onProgress(Math.min(1, bytes / length)),
  })
  const open = async () => {
    length = await ranges.open()
    if (isClosed) return
    const options = { ...pdfjsOptions, rangeChunkSize: chunkBytes(length) }
    events.onOpen({
      file: { range: rangeTransport(ranges, length) },
      options: { ...options, disableAutoFetch: true, disableStream: true },
    })
  }
  open().catch(() => fail('broken'))
  return close
}

function rangeTransport(ranges: RangeRequests, length: number): PDFDataRangeTransport {
  const transport = new PDFDataRangeTransport(length, null)
  transport.requestDataRange = (begin, end) => {
    void ranges.read(begin, end).then((bytes) => transport.onDataRange(begin, bytes))
  }
  transport.abort = () => ranges.stop()
  return transport
}
