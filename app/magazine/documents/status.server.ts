import { db, type Prisma } from '../../platform/database/db.server'
import { t } from '../../platform/i18n/i18n'
import { loadStoredFileSizes } from '../../site/content/files.server'
import type { CheckResult } from '../../site/content/kind.server'
import type { DocumentDetails, DocumentStatus } from './document-details'
import type { DocumentState } from './documents'
import { canRecognizeText } from './recognition/engine.server'
import { loadRecognitionStatus } from './recognition/recognition-status.server'
import { describeDocumentStatus, scanNotice, scanWarning } from './status-words'
import { translateDocumentReason } from './stored-reasons'

const shownAtMost = 100

/** Returns the newest extraction of an article's PDF, for admins; undefined if there is none. */
export async function loadDocumentDetails(articleId: number): Promise<DocumentDetails | undefined> {
  const document = await db.document.findFirst({ where: { articleId }, orderBy: { id: 'desc' }, include })
  if (!document) return
  const { id: documentId, path, language } = document
  const first = { documentId_number: { documentId, number: 1 } }
  return {
    ...asStatus(document, await countPages(documentId)),
    recognition: await loadRecognitionStatus(documentId),
    language,
    bytes: (await loadStoredFileSizes([path])).get(path),
    firstPage: await db.documentPage.findUnique({ where: first, select: { width: true, height: true } }),
    pagesWithText: await db.documentPage.count({ where: { documentId, text: { not: '' } } }),
  }
}

/** The number of first pages that must have no text for a PDF to count as a scan. */
const pagesOfScan = 20

/** Returns the problem with the PDF of an article that an admin has just saved, or that its pages are not drawn yet. */
export async function checkDocumentOfArticle(articleId: number): Promise<CheckResult> {
  const document = await db.document.findFirst({ where: { articleId }, orderBy: { id: 'desc' }, include })
  if (document?.state === 'failed')
    return {
      warning: `${describeDocumentStatus(asStatus(document, 0))} ${t('The file was saved anyway. You can replace it with another PDF.')}`,
    }
  if (!document || (await hasAnyText(articleId))) return {}
  const isScan = document.state === 'ready' || (await countPages(document.id)) >= pagesOfScan
  if (!isScan) return { isChecking: true }
  return {
    warning: canRecognizeText()
      ? t(scanNotice)
      : `${t(scanWarning)} ${t('You can replace it with a PDF that has text.')}`,
  }
}

async function hasAnyText(articleId: number): Promise<boolean> {
  const where = { document: { articleId }, text: { not: '' } }
  return (await db.documentPage.findFirst({ where, select: { id: true } })) !== null
}

export const countFailedDocuments = () => db.document.count({ where: { state: 'failed' } })

export async function listUnfinishedDocuments(): Promise<DocumentStatus[]> {
  const rows = await db.document.findMany({
    where: { state: { not: 'ready' } },
    orderBy: { id: 'desc' },
    take: shownAtMost,
    include,
  })
  const counts = await db.documentPage.groupBy({
    by: ['documentId'],
    where: { documentId: { in: rows.map(({ id }) => id) } },
    _count: true,
  })
  const pages = new Map(counts.map(({ documentId, _count }) => [documentId, _count]))
  return rows.map((row) => asStatus(row, pages.get(row.id) ?? 0))
}

const countPages = (documentId: number) => db.documentPage.count({ where: { documentId } })

const include = { article: { select: { title: true } } } satisfies Prisma.DocumentInclude

type Row = Prisma.DocumentGetPayload<{ include: typeof include }>

const asStatus = (
  { articleId, article, state, reason, pageCount }: Row,
  pagesDone: number,
): DocumentStatus => ({
  articleId,
  title: article.title,
  state: state as DocumentState,
  reason: reason && translateDocumentReason(reason),
  pageCount,
  pagesDone,
})
