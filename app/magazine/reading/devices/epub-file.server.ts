import type { Document } from '../../documents/documents.server'
import { type Epub, epubOf } from '../../publications/epub/made-epub.server'
import type { ReadableArticle } from '../../publications/publications'
import { digested } from './file-digest.server'
import { rememberFile } from './read-digests.server'

/** Returns an article's EPUB to be given to a reader. When all of it is read, its digest is stored, by which e-readers name it. */
export async function epubFile(article: ReadableArticle, document: Document, origin: string): Promise<Epub> {
  const epub = await epubOf(article, document, origin)
  return {
    ...epub,
    async open(beforeMaking) {
      const { bytes, stream } = await epub.open(beforeMaking)
      return { bytes, stream: digested(stream, (digest) => rememberFile(article.id, digest, '')) }
    },
  }
}
