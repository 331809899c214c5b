import { randomBytes } from 'node:crypto'
import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { Invalid } from '../../platform/errors/errors'
import { AudioScanner, type RecordingFacts } from '../uploads/audio-content.server'
import { recordingUnreadable } from '../uploads/ffmpeg.server'
import { detectType, fileHeadBytes, PictureScanner } from '../uploads/file-content.server'
import { contentTypeOf, type FileKind, fileKinds } from '../uploads/file-kinds'
import { isFileNameReplaced } from '../uploads/file-rules'
import { isStrippedType, stripMetadata } from '../uploads/picture-metadata.server'
import { convertToMp3, isConvertedType } from '../uploads/recordings.server'
import { storage } from '../uploads/storage.server'
import { assertWholePicture } from '../uploads/whole-picture.server'
import { pathsOfFile } from './files.server'
import type { IncomingFile } from './incoming-file'
import { beginUpload, deleteUnownedFiles } from './unfinished-uploads.server'

/** Returns a unique path: a readable part of the original name, eight random bytes, and its extension. */
export function newStoredPath(kind: FileKind, originalName: string): string {
  const dot = originalName.lastIndexOf('.')
  const stem = isFileNameReplaced(kind) ? '' : originalName.slice(0, dot < 0 ? undefined : dot)
  const extension = dot < 0 ? '' : originalName.slice(dot).toLowerCase()
  const readable = stem
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `uploads/${fileKinds[kind].folder}/${readable || 'file'}-${randomBytes(8).toString('hex')}${extension}`
}

/** Returns the readable name in a stored file's path, without its random part. */
export const readableFileName = (stored: string): string =>
  posix.basename(stored).replace(/-[0-9a-f]{16}(\.\w+)?$/, '$1')

/** @throws Invalid when the content is not of the kind; the file is deleted then */
export async function receiveFile(
  kind: FileKind,
  originalName: string,
  source: Readable,
  signal?: AbortSignal,
): Promise<IncomingFile> {
  const { head, stream } = await readHead(source)
  const type = await detectType(kind, originalName, head)
  if (kind === 'original') return storeProven(kind, originalName, type, stream, undefined, signal)
  if (!isConvertedType(type)) return storeProven(kind, originalName, type, stream, scannerFor(type), signal)
  const name = originalName.replace(/\.\w+$/, '.mp3')
  return convertToMp3(
    type,
    stream,
    async (mp3, picture, original) => {
      const scanner = new AudioScanner(recordingUnreadable, picture)
      const file = await storeProven(kind, name, 'audio/mpeg', mp3, scanner, signal)
      try {
        return { ...file, original: await storeGeneratedFile('original', originalName, original(), signal) }
      } catch (error) {
        await deleteUnownedFiles(pathsOfFile(file))
        throw error
      }
    },
    signal,
  )
}

async function storeProven(
  kind: FileKind,
  originalName: string,
  type: string,
  stream: Readable,
  scanner: Scanner | undefined,
  signal?: AbortSignal,
): Promise<IncomingFile> {
  const path = newStoredPath(kind, originalName)
  await beginUpload(path, type)
  try {
    const stored = await storage.put(path, scanner ? scanned(stream, type, scanner) : stream, {
      type,
      signal,
    })
    const { picture, ...found }: Scanned = (await scanner?.result(kind)) ?? {}
    if (scanner instanceof PictureScanner) await assertWholePicture(path, type)
    const file = { path, name: originalName, type, ...stored, ...found }
    const brought = picture && bringsPicture(kind) && (await storeBrought(picture, originalName))
    return brought ? { ...file, picture: brought } : file
  } catch (error) {
    await deleteUnownedFiles([path])
    throw error
  }
}

const bringsPicture = (kind: FileKind) => kind === 'track' || kind === 'recording'

/**
 * Stores a recording's embedded picture.
 * @returns undefined if it is no JPEG or PNG that can be shown
 */
async function storeBrought(picture: Buffer, recording: string): Promise<IncomingFile | undefined> {
  const ending = picture[0] === 0x89 ? '.png' : '.jpg'
  const source = Readable.from([picture], { objectMode: false })
  try {
    return await receiveFile('cover', recording.replace(/\.\w+$/, ending), source)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return
  }
}

/** @throws Invalid like `receiveFile` */
export async function checkFileContent(
  kind: FileKind,
  originalName: string,
  source: Readable,
): Promise<void> {
  const { head, stream } = await readHead(source)
  const type = await detectType(kind, originalName, head)
  const scanner = kind === 'original' ? undefined : scannerFor(type)
  if (scanner) for await (const _ of scanned(stream, type, scanner));
  stream.destroy()
  await scanner?.result(kind)
}

/** Stores a file that the site created. It is deleted again unless `attachFilesToRecord` attaches it to a record soon. */
export async function storeGeneratedFile(
  kind: FileKind,
  name: string,
  source: Readable,
  signal?: AbortSignal,
): Promise<IncomingFile> {
  const path = newStoredPath(kind, name)
  const type = contentTypeOf(path)
  await beginUpload(path, type)
  try {
    return { path, type, ...(await storage.put(path, source, { type, signal })) }
  } catch (error) {
    await deleteUnownedFiles([path])
    throw error
  }
}

async function readHead(source: Readable): Promise<{ head: Buffer; stream: Readable }> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= fileHeadBytes) break
  }
  const head = Buffer.concat(chunks)
  if (source.readableEnded) return { head, stream: Readable.from([head], { objectMode: false }) }
  source.unshift(head)
  return { head, stream: source }
}

type Scanner = PictureScanner | AudioScanner
type Scanned = Partial<RecordingFacts & { width: number; height: number }>

function scannerFor(type: string): Scanner | undefined {
  if (type.startsWith('image/')) return new PictureScanner()
  return type.startsWith('audio/') ? new AudioScanner() : undefined
}

function scanned(source: Readable, type: string, scanner: Scanner): Readable {
  const chunks = async function* () {
    for await (const chunk of source) {
      await scanner.scan(chunk)
      yield chunk
    }
  }
  return Readable.from(isStrippedType(type) ? stripMetadata(type, chunks()) : chunks(), {
    objectMode: false,
  })
}
