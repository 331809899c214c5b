import { deleteFiles } from '../content/trash-files.server'
import type { Transaction } from '../platform/database/db.server'
import type { DocumentState } from './documents'

export const unfinished: DocumentState[] = ['waiting', 'running']

/** Deletes a document with its pages and files. */
export async function deleteDocument(tx: Transaction, { id, articleId }: { id: number; articleId: number }) {
  await deleteFiles(tx, ownerOf(articleId), fieldOf(id))
  await tx.document.deleteMany({ where: { id } })
}

/**
 * Marks a document as failed: its pages are deleted, the reason stays. Does nothing to one that is ready, or has
 * failed already.
 */
export async function failDocument(tx: Transaction, { id }: { id: number }, reason: string): Promise<void> {
  const document = await tx.document.findFirst({ where: { id, state: { in: unfinished } } })
  if (!document) return
  await tx.documentPage.deleteMany({ where: { documentId: id } })
  await deleteFiles(tx, ownerOf(document.articleId), fieldOf(id))
  await tx.document.update({ where: { id }, data: { state: 'failed', reason, viewerCopy: null } })
}

/** A document's files belong to its article, so that they are shown, trashed and purged with it. */
export const ownerOf = (articleId: number) => ({ kind: 'articles', id: articleId })
export const fieldOf = (documentId: number) => `document ${documentId}`
