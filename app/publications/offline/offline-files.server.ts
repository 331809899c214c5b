import { fileSizes } from '../../content/files.server'
import { type Document, documentOf, pagePicturesOf, pagesForOffline } from '../../documents/documents.server'
import type { ReadableArticle } from '../publications'
import type { OfflineFiles } from './offline-copies'

/**
 * Estimates the size of an article's offline copy.
 * @param document its extracted PDF, if any
 */
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

/** Lists the files of an article's offline copy, and the text in it. */
export async function offlineFiles({ id, pdfPath, coverImage }: ReadableArticle): Promise<OfflineFiles> {
  const document = await documentOf(id)
  const isReady = document?.state === 'ready'
  const pdf = (isReady && document.viewerCopy) || pdfPath
  const pages = isReady ? await pagesForOffline(document.id) : []
  const pictures = pages.flatMap(({ picture }) => picture ?? [])
  return {
    edition: pdf,
    files: [`/api/${pdf}`, `/${coverImage}`, ...pictures.map((picture) => `/${picture}`)],
    bytes: await bytesOf([pdf, coverImage, ...pictures]),
    largePictures: pages.flatMap(({ picture, largePicture }) =>
      picture && largePicture ? [[`/${largePicture}`, `/${picture}`] as const] : [],
    ),
    pages: pages.map(({ number, label, text }) => ({ number, label: label ?? String(number), text })),
  }
}
