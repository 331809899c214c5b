import { inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { attachFiles } from '../../site/content/files.server'
import type { IncomingFile } from '../../site/content/incoming-file'
import { deleteFiles } from '../../site/content/trash-files.server'
import { deleteUnownedFiles } from '../../site/content/unfinished-uploads.server'
import type { DocumentState } from './documents'

export const unfinished: DocumentState[] = ['waiting', 'running']

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
  await tx.document.update({
    where: { id },
    data: { state: 'failed', reason, viewerCopy: null, searchablePdf: null, attachments: null },
  })
}

/** A document's files belong to its article, so that they are shown, trashed and purged with it. */
export const ownerOf = (articleId: number) => ({ kind: 'articles', id: articleId })
export const fieldOf = (documentId: number) => `document ${documentId}`

/** Thrown when the document is gone: its article was purged, or has another PDF. */
export class Superseded extends Error {}

/** Gives files to the article in one transaction with other steps; if it fails, they are deleted. */
export async function withFiles(
  { id, articleId }: { id: number; articleId: number },
  files: IncomingFile[],
  steps: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  try {
    await inTransaction(async (tx) => {
      await steps(tx)
      const article = await tx.article.findUnique({ where: { id: articleId } })
      if (!article) throw new Superseded()
      const inFields = files.map((file) => ({ field: fieldOf(id), file }))
      await attachFiles(tx, ownerOf(articleId), inFields, article.deletedAt)
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
  if (count === 0) throw new Superseded()
}
