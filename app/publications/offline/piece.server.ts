import { fileSizes } from '../../content/files.server'
import { documentOf, pagesToKeep } from '../../documents/documents.server'
import type { Article } from '../publications'
import type { PieceFiles } from './kept'

/** The files of an article for reading without a network, and what stands in it. */
export async function pieceFiles({ id, pdfPath, coverImage }: Article): Promise<PieceFiles> {
  const document = await documentOf(id)
  const isReady = document?.state === 'ready'
  const pdf = (isReady && document.viewerCopy) || pdfPath
  const pages = isReady ? await pagesToKeep(document.id) : []
  const pictures = pages.flatMap(({ picture }) => picture ?? [])
  const sizes = await fileSizes([pdf, coverImage, ...pictures])
  return {
    edition: pdf,
    files: [`/api/${pdf}`, `/${coverImage}`, ...pictures.map((picture) => `/${picture}`)],
    bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
    largePictures: pages.flatMap(({ picture, largePicture }) =>
      picture && largePicture ? [[`/${largePicture}`, `/${picture}`] as const] : [],
    ),
    pages: pages.map(({ number, label, text }) => ({ number, label: label ?? String(number), text })),
  }
}
