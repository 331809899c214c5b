import {
  GlobalWorkerOptions,
  getDocument,
  PasswordResponses,
  PDFDataRangeTransport,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { leaveOutHiddenText } from '../../documents/shown-text'
import { pdfjsOptions } from '../../uploads/pdfjs.client'
import { chunkBytes } from './range-plan'
import { Ranges } from './ranges'

GlobalWorkerOptions.workerSrc ||= workerUrl

type Loading = ReturnType<typeof getDocument>
export type Pdf = Awaited<Loading['promise']>
export type PdfPage = Awaited<ReturnType<Pdf['getPage']>>

export interface PdfEvents {
  onReady: (pdf: Pdf) => void
  /** The file is encrypted: `answer` tries a password; what was tried before was wrong when `isWrong`. */
  onPassword: (answer: (password: string) => void, isWrong: boolean) => void
  onFailed: (reason: 'gone' | 'broken') => void
  /** Requests fail and are tried again. */
  onTrouble: (isAway: boolean) => void
  /** 0 to 1 */
  onProgress: (part: number) => void
}

/** Opens a PDF, fetching only the parts that are looked at. @returns a function that closes it */
export function openPdf(address: string, events: PdfEvents): () => void {
  let loading: Loading | undefined
  let isClosed = false
  let length = 0
  const close = () => {
    isClosed = true
    ranges.stop()
    void loading?.destroy()
  }
  const fail = (reason: 'gone' | 'broken') => {
    if (isClosed) return
    close()
    events.onFailed(reason)
  }
  const ranges = new Ranges(address, {
    onTrouble: (isAway) => !isClosed && events.onTrouble(isAway),
    onRefused: () => fail('gone'),
    onProgress: (bytes) => !isClosed && length > 0 && events.onProgress(Math.min(1, bytes / length)),
  })

  const open = async () => {
    length = await ranges.open()
    if (isClosed) return
    loading = getDocument({
      ...pdfjsOptions,
      range: rangeTransport(ranges, length),
      rangeChunkSize: chunkBytes(length),
      disableAutoFetch: true,
      disableStream: true,
    })
    loading.onPassword = (answer: (password: string) => void, reason: number) =>
      events.onPassword(answer, reason === PasswordResponses.INCORRECT_PASSWORD)
    const pdf = await loading.promise
    await leaveOutHiddenText(pdf)
    if (!isClosed) events.onReady(pdf)
  }
  open().catch(() => fail('broken'))
  return close
}

function rangeTransport(ranges: Ranges, length: number): PDFDataRangeTransport {
  const transport = new PDFDataRangeTransport(length, null)
  transport.requestDataRange = (begin, end) => {
    void ranges.read(begin, end).then((bytes) => transport.onDataRange(begin, bytes))
  }
  transport.abort = () => ranges.stop()
  return transport
}
