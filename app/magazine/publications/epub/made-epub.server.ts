import { createHash } from 'node:crypto'
import { open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { productVersion } from '../../../platform/process/version.server'
import { writeWholeFile } from '../../../site/uploads/write-whole-file.server'
import type { Zip } from '../../../site/uploads/zip.server'
import { type Document, pagesForOffline } from '../../documents/documents.server'
import { isMade, madeFilePath, madeFilesFolder, removeOldMadeFiles } from '../made-files.server'
import type { ReadableArticle } from '../publications'
import { aboutOf, packEpub } from './epub.server'

export interface Epub {
  etag: string
  isMade: () => Promise<boolean>
  /** @param beforeMaking may refuse */
  open: (beforeMaking?: () => Promise<unknown>) => Promise<Zip>
}

const inTurn = pLimit(1)
const version = productVersion()

/** Returns an article's EPUB without making it: all that it is made from names its file. */
export async function epubOf(article: ReadableArticle, document: Document, origin: string): Promise<Epub> {
  const about = await aboutOf(article, document, origin)
  const pages = await pagesForOffline(document.id)
  const source = [version, about, article.coverImage, document.outline, pages]
  const digest = createHash('sha256').update(JSON.stringify(source)).digest('hex')
  const file = madeFilePath(document.id, digest, 'epub')
  return {
    etag: `"${digest.slice(0, 20)}"`,
    isMade: () => isMade(file),
    async open(beforeMaking) {
      if (!(await isMade(file))) {
        await beforeMaking?.()
        await inTurn(async () => {
          if (!(await isMade(file))) await write(await packEpub(article, document, about), file)
        })
      }
      const opened = await open(file)
      return { bytes: (await opened.stat()).size, stream: opened.createReadStream() }
    },
  }
}

async function write({ stream }: Zip, file: string): Promise<void> {
  await writeWholeFile(file, stream)
  await removeEarlier(path.basename(file))
  await removeOldMadeFiles()
}

async function removeEarlier(name: string): Promise<void> {
  const [document] = name.split('-')
  for (const other of await readdir(madeFilesFolder))
    if (other !== name && other.startsWith(`${document}-`) && other.endsWith('.epub'))
      await rm(path.join(madeFilesFolder, other), { force: true })
}
