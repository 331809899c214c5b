import { inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { attachFilesToRecord } from '../../site/content/files.server'
import type { IncomingFile } from '../../site/content/incoming-file'
import { deleteFiles } from '../../site/content/trash-files.server'
import { deleteUnownedFiles } from '../../site/content/unfinished-uploads.server'
import type { DocumentState } from './documents'

export const unfinishedDocumentStates: DocumentState[] = ['waiting', 'running']

export async function deleteDocument(tx: Transaction, { id, articleId }: { id: number; articleId: number }) {
  await deleteFiles(tx, documentFileOwner(articleId), documentFileField(id))
  await tx.document.deleteMany({ where: { id } })
}

/**
 * Marks a document as failed: its pages are deleted, the reason stays. A document that is ready or failed stays as it
 * is.
 */
export async function markDocumentFailed(
  tx: Transaction,
  { id }: { id: number },
  reason: string,
): Promise<void> {
  const document = await tx.document.findFirst({ where: { id, state: { in: unfinishedDocumentStates } } })
  if (!document) return
  await tx.documentPage.deleteMany({ where: { documentId: id } })
  await deleteFiles(tx, documentFileOwner(document.articleId), documentFileField(id))
  await tx.document.update({
    where: { id },
    data: { state: 'failed', reason, viewerCopy: null, searchablePdf: null, attachments: null },
  })
}

/** A document's files belong to its article: they are shown, trashed and purged with it. */
export const documentFileOwner = (articleId: number) => ({ kind: 'articles', id: articleId })
export const documentFileField = (documentId: number) => `document ${documentId}`

/** Thrown when the document is gone: its article was purged, or has another PDF. */
export class DocumentSuperseded extends Error {}

/** Adds files to the article in one transaction with other steps; if it fails, they are deleted. */
export async function addDocumentFiles(
  { id, articleId }: { id: number; articleId: number },
  files: IncomingFile[],
  steps: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  try {
    await inTransaction(async (tx) => {
      await steps(tx)
      const article = await tx.article.findUnique({ where: { id: articleId } })
      if (!article) throw new DocumentSuperseded()
      const inFields = files.map((file) => ({ field: documentFileField(id), file }))
      await attachFilesToRecord(tx, documentFileOwner(articleId), inFields, article.deletedAt)
    })
  } catch (error) {
    await deleteUnownedFiles(files.map((file) => file.path))
    throw error
  }
}

/** @throws Superseded when the document is gone */
export async function updateDocument(
  tx: Transaction,
  { id }: { id: number },
  data: Prisma.DocumentUpdateManyMutationInput,
) {
  const { count } = await tx.document.updateMany({ where: { id }, data })
  if (count === 0) throw new DocumentSuperseded()
}
