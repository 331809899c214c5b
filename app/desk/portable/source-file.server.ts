import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readFirstPage } from '../../magazine/documents/first-page.server'
import { env } from '../../platform/env.server'
import { Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import type { IncomingFile } from '../../site/content/incoming-file'
import { checkFileContent, receiveFile } from '../../site/content/receive-file.server'
import type { FileKind } from '../../site/uploads/file-kinds'
import { nameProblem, sizeProblem, typeProblem } from '../../site/uploads/file-rules'

export interface SourceFile {
  kind: FileKind
  /** The absolute path. */
  path: string
  /** The file's name on the other site. */
  name: string
  /** The alternative text of a picture. */
  altText?: string
  /** Set to use a picture of the PDF's first page instead of the file. */
  isFirstPage?: boolean
}

export const sourceFile = (kind: FileKind, file: string, name = path.basename(file)): SourceFile => ({
  kind,
  path: file,
  name,
})

/**
 * Checks a file like an upload, without storing it.
 * @throws Invalid
 */
export async function checkSourceFile({ kind, path: file, name, isFirstPage }: SourceFile): Promise<void> {
  if (isFirstPage) return
  const { size } = await stat(file)
  if (size === 0) throw new Invalid(`${name}: ${typeProblem(kind)}`)
  if (env.maxUploadBytes !== undefined && size > env.maxUploadBytes)
    throw new Invalid(`${name}: ${sizeProblem(env.maxUploadBytes)}`)
  const problem = nameProblem(kind, withoutSpaces(name))
  if (problem) throw new Invalid(`${name}: ${problem}`)
  await checkFileContent(kind, name, createReadStream(file)).catch((error) => {
    throw error instanceof Invalid ? new Invalid(`${name}: ${error.message}`) : error
  })
}

/** Replaces spaces, which only the upload form refuses: the stored name has none anyway. */
const withoutSpaces = (name: string) => name.replace(/\s+/g, '-')

/** @throws Invalid */
export async function storeSourceFile(source: SourceFile): Promise<IncomingFile> {
  const { kind, path: file, name, altText } = source
  if (!source.isFirstPage) return { ...(await receiveFile(kind, name, createReadStream(file))), altText }
  const { picture } = await readFirstPage(file).catch((error) => {
    throw new Invalid(t('It has no cover, and none can be drawn: {message}', { message: error.message }))
  })
  return receiveFile(kind, name, Readable.from([picture], { objectMode: false }))
}

/** Returns the SHA-256 of a file, in hexadecimal. */
export async function hashFileWithSha256(file: string): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(createReadStream(file), digest)
  return digest.digest('hex')
}
