import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import pLimit from 'p-limit'
import { createReadCache } from '../../../platform/changes/cached-reads.server'
import { productVersion } from '../../../platform/process/version.server'
import { writeWholeFile } from '../../../site/uploads/write-whole-file.server'
import type { Zip } from '../../../site/uploads/zip.server'
import { type ExtractedDocument, listPagesForOffline } from '../../documents/documents.server'
import {
  generatedFilePath,
  isFileGenerated,
  removeEarlierEpubs,
  removeOldGeneratedFiles,
} from '../made-files.server'
import type { ReadableArticle } from '../publications'
import { loadBookMetadataOf, packEpub } from './epub.server'

export interface EpubFile {
  etag: string
  isMade: () => Promise<boolean>
  /** @param beforeMaking runs before the file is made, and may throw */
  open: (beforeMaking?: () => Promise<unknown>) => Promise<Zip>
}

const inTurn = pLimit(1)
const version = productVersion()
const digests = createReadCache<string>()

/** Returns an article's EPUB, which is made when it is opened; its file name is a digest of its contents. */
export async function makeEpubOfArticle(
  article: ReadableArticle,
  document: ExtractedDocument,
  origin: string,
): Promise<EpubFile> {
  const digest = await digestOf(article, document, origin)
  const file = generatedFilePath(document.id, `${hash(origin).slice(0, 8)}-${digest}`, 'epub')
  return {
    etag: `"${digest.slice(0, 20)}"`,
    isMade: () => isFileGenerated(file),
    async open(beforeMaking) {
      if (!(await isFileGenerated(file))) {
        await beforeMaking?.()
        await inTurn(async () => {
          if (await isFileGenerated(file)) return
          await write(
            await packEpub(article, document, await loadBookMetadataOf(article, document, origin)),
            file,
          )
        })
      }
      const opened = await open(file)
      return { bytes: (await opened.stat()).size, stream: opened.createReadStream() }
    },
  }
}

/**
 * Returns a digest of what an EPUB is made of. Pages, authors and settings are read again only when one of
 * them has changed.
 */
function digestOf(article: ReadableArticle, document: ExtractedDocument, origin: string): Promise<string> {
  const { id, title, description, coverImage, language, uploadedAt, updatedAt } = article
  const read = [origin, id, title, description, coverImage, language, uploadedAt, updatedAt, document]
  return digests(hash(JSON.stringify(read)), async () => {
    const about = await loadBookMetadataOf(article, document, origin)
    const pages = await listPagesForOffline(document.id)
    return hash(JSON.stringify([version, about, coverImage, document.outline, pages]))
  })
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

async function write({ stream }: Zip, file: string): Promise<void> {
  await writeWholeFile(file, stream)
  await removeEarlierEpubs(file)
  await removeOldGeneratedFiles()
}
