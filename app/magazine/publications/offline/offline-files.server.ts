import { href } from '../../../platform/href'
import { fileSizes } from '../../../site/content/files.server'
import { besidePdf } from '../../documents/documents'
import { type Document, documentOf, pagePicturesOf, pagesForOffline } from '../../documents/documents.server'
import type { ReadableArticle } from '../publications'
import type { OfflineFiles } from './offline-copies'

/** @param document its extracted PDF, if any */
export async function offlineBytes(
  { pdfPath, coverImage }: ReadableArticle,
  document: Document | undefined,
): Promise<number> {
  const isReady = document?.state === 'ready'
  const pdf = (isReady && document.viewerCopy) || pdfPath
  const pictures = isReady ? (await pagePicturesOf(document.id)).flatMap((picture) => picture ?? []) : []
  return bytesOf([pdf, coverImage, ...pictures])
}

async function bytesOf(files: string[]): Promise<number> {
  return [...(await fileSizes(files)).values()].reduce((sum, size) => sum + size, 0)
}

/** Returns what changes with the PDF of an offline copy, and with words that are not in it. */
export function offlineEdition({ pdfPath }: ReadableArticle, document: Document | undefined): string {
  const { viewerCopy, searchablePdf } = (document?.state === 'ready' && document) || {}
  const pdf = viewerCopy || pdfPath
  return searchablePdf ? `${pdf}?words=${searchablePdf}` : pdf
}

const isBesidePdf = ({ recognition }: { recognition: string | null }) =>
  besidePdf.some((one) => one === recognition)

export async function offlineFiles(article: ReadableArticle): Promise<OfflineFiles> {
  const { id, pdfPath, coverImage } = article
  const document = await documentOf(id)
  const isReady = document?.state === 'ready'
  const pdf = (isReady && document.viewerCopy) || pdfPath
  const pages = isReady ? await pagesForOffline(document.id) : []
  const pictures = pages.flatMap(({ picture }) => picture ?? [])
  return {
    edition: offlineEdition(article, document),
    files: [
      ...[`/api/${pdf}`, `/${coverImage}`, ...pictures.map((picture) => `/${picture}`)],
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
