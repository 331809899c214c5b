import { currentSite } from '../../../site/current-site.server'
import { articleLanguage } from '../../documents/documents'
import type { Document } from '../../documents/documents.server'
import { isPrintable } from '../booklets/printable.server'
import { offlineBytes, offlineEdition } from '../offline/offline-files.server'
import { firstPagePreview, readingWaysOf } from '../pages/pages.server'
import type { ReadableArticle } from '../publications'

export type OpenArticleData = Awaited<ReturnType<typeof openArticle>>

/**
 * @param document its extracted PDF, if any
 * @param preview the token of a draft's preview
 */
export async function openArticle(
  article: ReadableArticle,
  document: Document | undefined,
  preview?: string,
) {
  const { id, title, pdfPath, filetype } = article
  const hasPages = document?.state === 'ready'
  return {
    id,
    title,
    pdfPath,
    hasPages,
    isVolume: filetype === 'Volume',
    language: articleLanguage(article.language, document?.language) ?? null,
    viewerCopy: hasPages ? document.viewerCopy : null,
    searchablePdf: (hasPages && currentSite().offersSearchablePdfs && document.searchablePdf) || null,
    offlineEdition: offlineEdition(article, document),
    ways: await readingWaysOf(document),
    firstPage: await firstPagePreview(document, preview),
    isPrintable: hasPages && (await isPrintable(id)),
    offlineBytes: await offlineBytes(article, document),
    attachments: hasPages ? document.attachments.map(({ name, bytes }) => ({ name, bytes })) : [],
    hasForm: hasPages && document.formFields > 0,
  }
}
