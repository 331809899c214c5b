import { currentSite } from '../../../site/current-site.server'
import { isModuleOn } from '../../../site/modules/switches.server'
import { articleLanguage } from '../../documents/documents'
import type { ExtractedDocument } from '../../documents/documents.server'
import { mayReadersPrint } from '../booklets/printable.server'
import { offlineEdition, sumOfflineBytes } from '../offline/offline-files.server'
import { loadFirstPagePreview, loadReadingWaysOf } from '../pages/pages.server'
import type { ReadableArticle } from '../publications'

const offersSearchablePdfs = () => currentSite().offersSearchablePdfs && isModuleOn('scans')

export type OpenArticleData = Awaited<ReturnType<typeof openArticle>>

/**
 * @param document the article's extracted PDF, if there is one
 * @param preview the token of a draft's preview
 */
export async function openArticle(
  article: ReadableArticle,
  document: ExtractedDocument | undefined,
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
    searchablePdf: (hasPages && offersSearchablePdfs() && document.searchablePdf) || null,
    offlineEdition: offlineEdition(article, document),
    ways: await loadReadingWaysOf(document),
    cover: article.coverImage,
    firstPage: await loadFirstPagePreview(document, preview),
    isPrintable: hasPages && (await mayReadersPrint(id)),
    offlineBytes: await sumOfflineBytes(article, document),
    attachments: hasPages ? document.attachments.map(({ name, bytes }) => ({ name, bytes })) : [],
    hasForm: hasPages && document.formFields > 0,
  }
}
