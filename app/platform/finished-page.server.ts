import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { isFresh } from './conditional.server'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'

/** The smallest first. */
const encodings: Encoding[] = ['br', 'gzip', 'identity']

interface Encoded {
  body: Buffer
  /** Flat name, value list, as `writeHead` takes it fastest. */
  headers: string[]
}

/** A page ready to send, in every encoding. */
export interface FinishedPage extends Record<Encoding, Encoded> {
  etag: string
  bytes: number
}

/** Compresses a rendered page and gives it its headers, once for everybody. */
export async function finishedPage(rendered: Response): Promise<FinishedPage> {
  const plain = Buffer.from(await rendered.arrayBuffer())
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`
  const [br, gz] = await Promise.all([
    brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    gzipped(plain, { level: 6 }),
  ])
  const own = [...rendered.headers].filter(([name]) => !/^(content-length|vary|cache-control)$/.test(name))
  const encoded = (body: Buffer, encoding?: string): Encoded => ({
    body,
    headers: [
      ...own.flat(),
      ...validators(etag),
      ...(encoding ? ['Content-Encoding', encoding] : []),
      ...['Content-Length', String(body.length)],
    ],
  })
  return {
    etag,
    br: encoded(br, 'br'),
    gzip: encoded(gz, 'gzip'),
    identity: encoded(plain),
    bytes: plain.length + br.length + gz.length,
  }
}

const validators = (etag: string) => [
  ...['Cache-Control', 'private, no-cache'],
  ...['Vary', 'Accept-Encoding, Cookie'],
  ...['ETag', etag],
]

/** By what a reader accepts: most readers send the header of one of a few browsers. */
const chosenEncodings = new LRUCache<string, Encoding>({
  max: 100,
  memoMethod: (accepted) =>
    new Negotiator({ headers: { 'accept-encoding': accepted } }).encoding(encodings, {
      preferred: encodings,
    }) ?? 'identity',
})

/** Sends a finished page as its reader can take it, or 304 where it is there already. */
export function sendPage(page: FinishedPage, request: IncomingMessage, response: ServerResponse): void {
  if (isFresh(request, page)) {
    response.writeHead(304, validators(page.etag)).end()
    return
  }
  const chosen = page[chosenEncodings.memo(request.headers['accept-encoding'] ?? '')]
  response.writeHead(200, chosen.headers)
  response.end(request.method === 'HEAD' ? undefined : chosen.body)
}

/** Sends an answer that is not kept: an error, a redirect. */
export async function sendOnce(rendered: Response, response: ServerResponse): Promise<void> {
  response.writeHead(rendered.status, [...rendered.headers].flat())
  response.end(Buffer.from(await rendered.arrayBuffer()))
}
