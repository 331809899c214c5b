import { extractDocument } from '../app/magazine/documents/extract-document.server'
import { db } from '../app/platform/database/db.server'
import { anArticleWithFiles } from './builders'

/** An article whose PDF is taken apart, with its pages waiting for recognition; no job is left. */
export async function anExtractedArticle(pdf: Buffer) {
  const article = await anArticleWithFiles({}, pdf)
  const { id } = await db.document.findFirstOrThrow({ where: { articleId: article.id } })
  await db.job.deleteMany()
  await extractDocument(id, new AbortController().signal)
  return { id: article.id, documentId: id, pdfPath: article.pdfPath }
}

export const recognitionsOf = async (documentId: number) =>
  (await db.documentPage.findMany({ where: { documentId }, orderBy: { number: 'asc' } })).map(
    ({ recognition }) => recognition,
  )
