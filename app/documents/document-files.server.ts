import { deleteFiles } from '../content/trash-files.server'
import type { Transaction } from '../platform/db.server'

/** With its pages and files. */
export async function dropDocument(tx: Transaction, { id, articleId }: { id: number; articleId: number }) {
  await deleteFiles(tx, ownerOf(articleId), fieldOf(id))
  await tx.document.deleteMany({ where: { id } })
}

/** A document's files belong to its article, so that they are kept, shown, trashed and purged with it. */
export const ownerOf = (articleId: number) => ({ kind: 'articles', id: articleId })
export const fieldOf = (documentId: number) => `document ${documentId}`
