import { AnnotationMode } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { t } from '../../../platform/i18n/i18n'
import { pdfjsImages } from '../../../site/uploads/pdfjs.client'
import { maxCanvasPixels } from './geometry'
import type { PdfDocument, PdfPage } from './pdf.client'
import { type EventBus, type PDFLinkService, PDFPageView } from './pdf-viewer.client'
import { saveBytesAsFile } from './save-bytes.client'
import type { PdfLayers } from './useLayers'
import type { Rotation } from './useRotation'

/** A localization of pdf.js without messages, since pages, links and notes get their names here, in plain English. */
const wordlessLocalization = { pause() {}, resume() {}, translate: async () => {}, get: async () => '' }

/** Downloads attachments of a page or a link. */
const downloadManager = {
  openOrDownloadData: (bytes: Uint8Array, name: string) =>
    saveBytesAsFile(bytes, name.replace(/\p{C}/gu, ' ')),
}

interface PageLayers {
  eventBus: EventBus
  linkService: PDFLinkService
  turn: Rotation
  shown?: Promise<PdfLayers>
  storage: PdfDocument['annotationStorage']
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
    l10n: wordlessLocalization as never,
  })
  view.div.removeAttribute('role')
  view.rotation = layers.turn
  view.setPdfPage(page)
  return view
}

export type PageView = ReturnType<typeof createPageView>

export function labelAnnotations(layer: HTMLElement): void {
  for (const link of layer.querySelectorAll<HTMLAnchorElement>('.linkAnnotation > a')) {
    const isInside = link.closest('[data-internal-link]') !== null
    link.setAttribute('aria-label', link.title || (isInside ? t('Link inside this document') : link.href))
  }
  for (const note of layer.querySelectorAll<HTMLImageElement>('.textAnnotation > img')) note.alt = t('Note')
  for (const field of layer.querySelectorAll<Field>('section > :is(input, textarea, select)'))
    field.setAttribute('aria-label', nameOfField(field))
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Returns the PDF's description of a field, else the field's name without those of its groups. */
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
