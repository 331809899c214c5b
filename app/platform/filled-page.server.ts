import type { IncomingMessage, ServerResponse } from 'node:http'
import { crc32 } from 'node:zlib'
import { requestIdHeader } from './current-request.server'
import { chosenEncoding } from './encodings.server'
import { type FilledPage, fill, type PageTemplate } from './page-template.server'

const encodingFor = chosenEncoding<'gzip'>(['gzip', 'identity'])

/** Sends a page as one reader's; nothing of it is kept, here or on the way. @throws Error before anything is sent */
export function sendFilled(
  template: PageTemplate,
  values: Record<string, string | number>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const page = fill(template, values)
  const isGzip = encodingFor(request) === 'gzip'
  const body = isGzip ? gzipped(page) : Buffer.concat(page.plain)
  response.writeHead(200, [
    ...template.headers,
    ...(page.policy ? ['Content-Security-Policy', page.policy] : []),
    ...['Cache-Control', 'private, no-store'],
    ...['Vary', 'Accept-Encoding, Cookie'],
    ...(isGzip ? ['Content-Encoding', 'gzip'] : []),
    ...['Content-Length', String(body.length)],
    ...Object.entries(requestIdHeader()).flat(),
  ])
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** RFC 1952: no name, no time, made on Unix. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const lastBlock = Buffer.from([3, 0])

/** One gzip of parts that are compressed already and of values as they are, which also tells nothing about them by its length. */
export function gzipped({ parts, plain }: FilledPage): Buffer {
  let sum = 0
  let length = 0
  for (const part of plain) {
    sum = crc32(part, sum)
    length += part.length
  }
  const end = Buffer.alloc(8)
  end.writeUInt32LE(sum, 0)
  end.writeUInt32LE(length, 4)
  const blocks = parts.flatMap((part) => ('deflated' in part ? [part.deflated] : stored(part)))
  return Buffer.concat([gzipHeader, ...blocks, lastBlock, end])
}

/** RFC 1951, 3.2.4: a block that is not compressed. */
function stored(value: Buffer): Buffer[] {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(value.length, 1)
  header.writeUInt16LE(~value.length & 0xffff, 3)
  return [header, value]
}
