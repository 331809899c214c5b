import type { ExtractedDocument } from '../../documents/documents.server'
import { type EpubFile, makeEpubOfArticle } from '../../publications/epub/made-epub.server'
import type { ReadableArticle } from '../../publications/publications'
import { reportDigestWhenRead } from './file-digest.server'
import { storeFileDigest } from './read-digests.server'

/** Returns an article's EPUB to send, and stores its digest, by which e-readers name the file. */
export async function makeEpubFile(
  article: ReadableArticle,
  document: ExtractedDocument,
  origin: string,
): Promise<EpubFile> {
  const epub = await makeEpubOfArticle(article, document, origin)
  return {
    ...epub,
    async open(beforeMaking) {
      const { bytes, stream } = await epub.open(beforeMaking)
      return {
        bytes,
        stream: reportDigestWhenRead(stream, (digest) => storeFileDigest(article.id, digest, '')),
      }
    },
  }
}
