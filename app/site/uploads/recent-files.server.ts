import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import { withRequestId } from '../../platform/current-request.server'
import { isClientCopyFresh } from '../../platform/http/conditional.server'
import { log } from '../../platform/logging/log.server'
import { OpenFile } from './open-file.server'
import { storage } from './storage.server'
import type { ByteRange } from './storage-contract'

const smallBytes = 256 * 1024
const limitBytes = 16 * 1024 * 1024
const limitOfParts = 8 * 1024 * 1024
/** The size at which the cache counts an open file, so that at most 64 files are open at a time. */
const openCountsAs = smallBytes
/** The time for which a file is answered from the cache; a file that was deleted by hand is noticed after it. */
const keptMs = 10_000
const chunkBytes = 256 * 1024

/** Headers that differ between answers. */
const ownHeaders = ['content-length', 'content-range', 'x-request-id', 'date', 'connection', 'keep-alive']

interface RecentFile {
  /** The upload whose record decides about access. */
  original: string
  bytes: number
  etag: string
  lastModified: string
  headers: string[]
  content: Buffer | OpenFile
}

export interface FileToSend {
  original: string
  /** The path on this machine; undefined if the original is read from storage. */
  local?: string
}

/**
 * Caches recently sent public files: small ones in memory, others as open files, with the headers of the first answer.
 */
export class RecentFiles {
  private files = new LRUCache<string, RecentFile>({
    maxSize: limitBytes,
    sizeCalculation: ({ content }) => (Buffer.isBuffer(content) ? content.length + 1 : openCountsAs),
    ttl: keptMs,
    dispose: ({ content }) => Buffer.isBuffer(content) || content.leave(),
  })
  private parts = new LRUCache<string, Buffer>({
    maxSize: limitOfParts,
    sizeCalculation: (bytes) => bytes.length,
    ttl: keptMs,
  })
  private beingKept = new Set<string>()

  /** @param isKnownPublic tells whether an upload is known to be public at the moment */
  constructor(private isKnownPublic: (original: string) => boolean) {}

  /** @returns false for files that are not cached, and for unusual requests */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers, url = '' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const file = this.files.get(url)
    const isUnusual = headers['if-range'] ?? headers['if-match'] ?? headers['if-unmodified-since']
    if (!file || isUnusual || !this.isKnownPublic(file.original)) return false
    if (isClientCopyFresh(request, file)) {
      response.writeHead(304, withRequestId(file.headers)).end()
      return true
    }
    const range = wantedRange(headers.range, file.bytes)
    if (!range) return false
    const { start, end } = range
    const sent = [...file.headers, 'Content-Length', String(end - start + 1)]
    if (headers.range) sent.push('Content-Range', `bytes ${start}-${end}/${file.bytes}`)
    response.writeHead(headers.range ? 206 : 200, withRequestId(sent))
    if (method === 'HEAD') response.end()
    else if (Buffer.isBuffer(file.content)) response.end(file.content.subarray(start, end + 1))
    else this.sendFrom(file.content, `${start}-${end} ${url}`, range, response)
    return true
  }

  /** Caches the file of an answer after it was sent, completely or in part. */
  keepAfter(request: IncomingMessage, response: ServerResponse, sent: FileToSend): void {
    const { url = '', method } = request
    if (url.includes('?') || method !== 'GET' || this.beingKept.has(url)) return
    response.once('finish', () => {
      if (response.statusCode !== 200 && response.statusCode !== 206) return
      this.beingKept.add(url)
      this.keep(url, response.getHeaders(), sent)
        .catch((error) => log.debug({ err: error, url }, 'file not kept'))
        .finally(() => this.beingKept.delete(url))
    })
  }

  /** Sends a range; readers of a PDF request the same ranges, which are cached too. */
  private sendFrom(file: OpenFile, key: string, { start, end }: ByteRange, response: ServerResponse): void {
    const length = end - start + 1
    const known = this.parts.get(key)
    if (known) return void response.end(known)
    const sent =
      length > chunkBytes
        ? file.read((handle) => pipeline(streamOf(handle, start, end), response))
        : file.part(start, length).then((bytes) => {
            this.parts.set(key, bytes)
            response.end(bytes)
          })
    sent.catch(() => response.destroy())
  }

  private async keep(url: string, headers: OutgoingHttpHeaders, { original, local }: FileToSend) {
    const bytes = wholeBytes(headers)
    const content = await contentOf(original, local, bytes)
    if (!content) return
    const { etag = '', 'last-modified': lastModified = '' } = headers
    const kept = Object.entries(headers).filter(([name]) => !ownHeaders.includes(name))
    this.files.set(url, {
      original,
      bytes,
      content,
      etag: String(etag),
      lastModified: String(lastModified),
      headers: kept.flatMap(([name, value]) => [name, String(value)]),
    })
  }
}

/** Returns undefined when the file has changed, or is large and not on this machine. */
async function contentOf(
  original: string,
  local: string | undefined,
  bytes: number,
): Promise<Buffer | OpenFile | undefined> {
  if (!local) {
    const read = bytes <= smallBytes ? await buffer(await storage.read(original)) : undefined
    return read?.length === bytes ? read : undefined
  }
  const file = await open(local)
  let isKept = false
  try {
    if ((await file.stat()).size !== bytes) return
    if (bytes <= smallBytes) return await file.readFile()
    isKept = true
    return new OpenFile(file)
  } finally {
    if (!isKept) await file.close()
  }
}

function wholeBytes(headers: OutgoingHttpHeaders): number {
  const range = headers['content-range']
  return Number(range ? String(range).split('/')[1] : headers['content-length'])
}

/** Returns undefined for several ranges, suffix ranges, and unsatisfiable ones. */
function wantedRange(asked: string | undefined, bytes: number): ByteRange | undefined {
  if (asked === undefined) return { start: 0, end: bytes - 1 }
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(asked) ?? []
  if (first === undefined) return
  const start = Number(first)
  const end = last ? Math.min(Number(last), bytes - 1) : bytes - 1
  return start <= end ? { start, end } : undefined
}

const streamOf = (file: FileHandle, start: number, end: number) =>
  createReadStream('', { fd: file.fd, autoClose: false, start, end, highWaterMark: chunkBytes })
