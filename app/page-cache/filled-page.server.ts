import type { IncomingMessage, ServerResponse } from 'node:http'
import { withRequestId } from '../platform/http/current-request.server'
import { chosenEncoding } from '../platform/http/encodings.server'
import { crc32Joined, crc32Of } from './crc32.server'
import { type FilledPage, fill, type PageTemplate, valueAt } from './page-template.server'
import type { Values } from './shared-page.server'

const encodingFor = chosenEncoding<'gzip'>(['gzip', 'identity'])

/** Sends a page as one reader's; nothing of it is kept, here or on the way. @throws Error before anything is sent */
export function sendFilled(
  template: PageTemplate,
  values: Values[],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const page = fill(template, values)
  const isGzip = encodingFor(request) === 'gzip'
  const body = isGzip ? gzipped(template, page) : plain(template, page)
  const headers = [
    ...template.headers,
    ...['Cache-Control', 'private, no-store'],
    ...['Vary', 'Accept-Encoding, Cookie'],
    ...['Content-Length', String(body.length)],
  ]
  if (page.policy) headers.push('Content-Security-Policy', page.policy)
  if (isGzip) headers.push('Content-Encoding', 'gzip')
  response.writeHead(200, withRequestId(headers))
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** RFC 1952: no name, no time, made on Unix. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const lastBlock = Buffer.from([3, 0])

/** One gzip of parts that are compressed already and of values as they are, which also tells nothing about them by its length. */
export function gzipped({ parts }: PageTemplate, { values }: FilledPage): Buffer {
  let bytes = gzipHeader.length + lastBlock.length + 8
  for (const part of parts)
    bytes += typeof part === 'number' ? storedHeader + valueAt(values, part).length : part.deflated.length
  const body = Buffer.allocUnsafe(bytes)
  body.set(gzipHeader)
  let at = gzipHeader.length
  let sum = 0
  let length = 0
  for (const part of parts) {
    if (typeof part === 'number') {
      const value = valueAt(values, part)
      at = store(value, body, at)
      sum = crc32Of(value, sum)
      length += value.length
    } else {
      body.set(part.deflated, at)
      at += part.deflated.length
      sum = crc32Joined(sum, part.crc, part.shift)
      length += part.plain.length
    }
  }
  body.set(lastBlock, at)
  body.writeUInt32LE(sum, at + lastBlock.length)
  body.writeUInt32LE(length, at + lastBlock.length + 4)
  return body
}

export const plain = ({ parts }: PageTemplate, { values }: FilledPage): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? valueAt(values, part) : part.plain)))

const storedHeader = 5

/** RFC 1951, 3.2.4: a block that is not compressed. @returns where it ends */
function store(value: Buffer, body: Buffer, at: number): number {
  body[at] = 0
  body.writeUInt16LE(value.length, at + 1)
  body.writeUInt16LE(~value.length & 0xffff, at + 3)
  body.set(value, at + storedHeader)
  return at + storedHeader + value.length
}
