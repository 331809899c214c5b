import { href } from '../../../platform/href'
import { loadStoredFileSizes } from '../../../site/content/files.server'
import { statesWithTextBesidePdf } from '../../documents/documents'
import {
  type ExtractedDocument,
  findDocumentOfArticle,
  listPagePicturesOf,
  listPagesForOffline,
} from '../../documents/documents.server'
import type { ReadableArticle } from '../publications'
import type { OfflineFiles } from './offline-copies'

/** @param document the article's extracted PDF, if there is one */
export async function sumOfflineBytes(
  { pdfPath, coverImage }: ReadableArticle,
  document: ExtractedDocument | undefined,
): Promise<number> {
  const isReady = document?.state === 'ready'
  const pdf = (isReady && document.viewerCopy) || pdfPath
  const pictures = isReady ? (await listPagePicturesOf(document.id)).flatMap((picture) => picture ?? []) : []
  return bytesOf([pdf, coverImage, ...pictures])
}

async function bytesOf(files: string[]): Promise<number> {
  return [...(await loadStoredFileSizes(files)).values()].reduce((sum, size) => sum + size, 0)
}

/** Returns the edition of an offline copy, which changes with its PDF and with recognized or corrected text. */
export function offlineEdition(
  { pdfPath }: ReadableArticle,
  document: ExtractedDocument | undefined,
): string {
  const { viewerCopy, searchablePdf } = (document?.state === 'ready' && document) || {}
  const pdf = viewerCopy || pdfPath
  return searchablePdf ? `${pdf}?words=${searchablePdf}` : pdf
}

const isBesidePdf = ({ recognition }: { recognition: string | null }) =>
  statesWithTextBesidePdf.some((one) => one === recognition)

export async function listOfflineFiles(article: ReadableArticle): Promise<OfflineFiles> {
  const { id, pdfPath, coverImage } = article
  const document = await findDocumentOfArticle(id)
  const isReady = document?.state === 'ready'
  const pdf = (isReady && document.viewerCopy) || pdfPath
  const pages = isReady ? await listPagesForOffline(document.id) : []
  const pictures = pages.flatMap(({ picture }) => picture ?? [])
  return {
    edition: offlineEdition(article, document),
    files: [
      `/api/${pdf}`,
      `/${coverImage}`,
      ...pictures.map((picture) => `/${picture}`),
      ...pages
        .filter(isBesidePdf)
        .map(({ number }) => `${href('/articles/:id/text.json', { id })}?page=${number}`),
    ],
    bytes: await bytesOf([pdf, coverImage, ...pictures]),
    largePictures: pages.flatMap(({ picture, largePicture }) =>
      picture && largePicture ? [[`/${largePicture}`, `/${picture}`] as const] : [],
    ),
    pages: pages.map(({ number, label, text }) => ({ number, label: label ?? String(number), text })),
  }
}
