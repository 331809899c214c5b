import { AnnotationMode } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { t } from '../../../platform/i18n/i18n'
import { pdfjsImages } from '../../../site/uploads/pdfjs.client'
import { downloadBytes } from './download-bytes.client'
import { maxCanvasPixels } from './geometry'
import type { Pdf, PdfPage } from './pdf.client'
import { type EventBus, type PDFLinkService, PDFPageView } from './pdf-viewer.client'
import type { Layers } from './useLayers'
import type { Turn } from './useTurn'

/** Replaces pdf.js's own messages: pages, links and notes are named here, in plain English. */
const wordless = { pause() {}, resume() {}, translate: async () => {}, get: async () => '' }

/** Takes what is attached to a page, or to a link. */
const downloadManager = {
  openOrDownloadData: (bytes: Uint8Array, name: string) => downloadBytes(bytes, name.replace(/\p{C}/gu, ' ')),
}

interface PageLayers {
  eventBus: EventBus
  linkService: PDFLinkService
  turn: Turn
  shown?: Promise<Layers>
  storage: Pdf['annotationStorage']
}

/** Creates pdf.js's view of one page: picture, text, links and notes. */
export function createPageView(slot: HTMLDivElement, page: PdfPage, scale: number, layers: PageLayers) {
  const view = new PDFPageView({
    container: slot,
    id: page.pageNumber,
    scale,
    defaultViewport: page.getViewport({ scale: 1 }),
    eventBus: layers.eventBus,
    layerProperties: { linkService: layers.linkService, annotationStorage: layers.storage, downloadManager },
    annotationMode: AnnotationMode.ENABLE_FORMS,
    optionalContentConfigPromise: layers.shown,
    imageResourcesPath: pdfjsImages,
    maxCanvasPixels,
    enableSelectionRendering: false,
    l10n: wordless as never,
  })
  view.div.removeAttribute('role')
  view.rotation = layers.turn
  view.setPdfPage(page)
  return view
}

export type PageView = ReturnType<typeof createPageView>

export function nameAnnotations(layer: HTMLElement): void {
  for (const link of layer.querySelectorAll<HTMLAnchorElement>('.linkAnnotation > a')) {
    const isInside = link.closest('[data-internal-link]') !== null
    link.setAttribute('aria-label', link.title || (isInside ? t('Link inside this document') : link.href))
  }
  for (const note of layer.querySelectorAll<HTMLImageElement>('.textAnnotation > img')) note.alt = t('Note')
  for (const field of layer.querySelectorAll<Field>('section > :is(input, textarea, select)'))
    field.setAttribute('aria-label', nameOfField(field))
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Returns what the PDF says a field is for, or else its own name, without those of the groups that it is in. */
function nameOfField({ parentElement, name }: Field): string {
  return (
    parentElement?.title ||
    name
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/, '') ||
    t('Field')
  )
}
