import type { Document } from '../../documents/documents.server'
import { epubOf } from '../../publications/epub/epub.server'
import type { ReadableArticle } from '../../publications/publications'
import type { Zip } from '../../uploads/zip.server'
import { digested } from './file-digest.server'
import { rememberFile } from './read-digests.server'

/**
 * Returns an article's EPUB to be given to a reader. When all of it is read, its digest is stored, by which e-readers name it.
 * @throws when a picture is missing
 */
export async function epubFile(article: ReadableArticle, document: Document, origin: string): Promise<Zip> {
  const { stream, bytes } = await epubOf(article, document, origin)
  return { bytes, stream: digested(stream, (digest) => rememberFile(article.id, digest, '')) }
}
