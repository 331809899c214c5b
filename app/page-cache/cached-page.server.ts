import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isFresh } from '../platform/http/conditional.server'
import { withRequestId } from '../platform/http/current-request.server'
import { chosenEncoding } from '../platform/http/encodings.server'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'

const encodings: Encoding[] = ['br', 'gzip', 'identity']

interface Encoded {
  body: Buffer
  /** Names and values in turn, the fastest form for `writeHead`. */
  headers: string[]
}

export interface CachedPage extends Record<Encoding, Encoded> {
  etag: string
  /** All headers of a 304. */
  validators: string[]
  bytes: number
}

export async function toCachedPage(rendered: Response): Promise<CachedPage> {
  const plain = Buffer.from(await rendered.arrayBuffer())
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`
  const [br, gz] = await Promise.all([
    brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    gzipped(plain, { level: 6 }),
  ])
  const validators = validatorsOf(etag)
  const own = [...rendered.headers].filter(([name]) => !/^(content-length|vary|cache-control)$/.test(name))
  const encoded = (body: Buffer, encoding?: string): Encoded => ({
    body,
    headers: [
      ...own.flat(),
      ...validators,
      ...(encoding ? ['Content-Encoding', encoding] : []),
      ...['Content-Length', String(body.length)],
    ],
  })
  return {
    ...{ etag, validators },
    br: encoded(br, 'br'),
    gzip: encoded(gz, 'gzip'),
    identity: encoded(plain),
    bytes: plain.length + br.length + gz.length,
  }
}

/** The page as it was, with a header that says so. */
export function asStale(page: CachedPage): CachedPage {
  const marked = ({ body, headers }: Encoded): Encoded => ({
    body,
    headers: [...headers, 'X-Cache', 'stale'],
  })
  return { ...page, br: marked(page.br), gzip: marked(page.gzip), identity: marked(page.identity) }
}

const validatorsOf = (etag: string) => [
  ...['Cache-Control', 'private, no-cache'],
  ...['Vary', 'Accept-Encoding, Cookie'],
  ...['ETag', etag],
]

const encodingFor = chosenEncoding(encodings)

export function sendCached(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
  if (isFresh(request, page)) {
    response.writeHead(304, withRequestId(page.validators)).end()
    return
  }
  const { headers, body } = page[encodingFor(request)]
  response.writeHead(200, withRequestId(headers))
  response.end(request.method === 'HEAD' ? undefined : body)
}
