import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withRequestId } from '../current-request.server'
import { isClientCopyFresh } from '../http/conditional.server'
import { createEncodingChooser } from '../http/encodings.server'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'

interface Encoded {
  body: Buffer
  /** The headers as a flat list of names and values, which `writeHead` handles fastest. */
  headers: string[]
}

export interface CachedPage {
  encoded: Map<Encoding, Encoded>
  /** The ETag; undefined if the browser may not store the page. */
  etag?: string
  /** The headers of a 304, as a flat list. */
  validators: string[]
  bytes: number
}

/** Makes a cached page for all visitors. */
export async function toCachedPage(rendered: Response): Promise<CachedPage> {
  const plain = Buffer.from(await rendered.arrayBuffer())
  const etag = rendered.headers.get('ETag') ?? digestOf(plain)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gz] = await Promise.all([brotli(plain, { params }), gzipped(plain, { level: 6 })])
  const validators = [...caching('private, no-cache'), 'ETag', etag]
  return { ...encodedAs({ br, gzip: gz, identity: plain }, rendered, validators), etag, validators }
}

const digestOf = (plain: Buffer) => `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`

/** Makes a cached page for one reader, compressed only: all browsers take gzip. */
export async function toPrivatePage(rendered: Response): Promise<CachedPage> {
  const gz = await gzipped(Buffer.from(await rendered.arrayBuffer()), { level: 1 })
  const validators = caching('private, no-store')
  return { ...encodedAs({ gzip: gz }, rendered, validators), validators }
}

const caching = (control: string) => [
  'Cache-Control',
  control,
  'Vary',
  'Accept-Encoding, Accept-Language, Cookie',
]

function encodedAs(bodies: Partial<Record<Encoding, Buffer>>, { headers }: Response, validators: string[]) {
  const own = [...headers].filter(([name]) => !/^(content-length|vary|cache-control|etag)$/.test(name)).flat()
  const encoded = new Map<Encoding, Encoded>()
  let bytes = 0
  for (const [name, body] of Object.entries(bodies) as [Encoding, Buffer][]) {
    const encoding = name === 'identity' ? [] : ['Content-Encoding', name]
    const length = ['Content-Length', String(body.length)]
    encoded.set(name, { body, headers: [...own, ...validators, ...encoding, ...length] })
    bytes += body.length
  }
  return { encoded, bytes }
}

export function toStalePage(page: CachedPage): CachedPage {
  const encoded = new Map(page.encoded)
  for (const [name, { body, headers }] of encoded)
    encoded.set(name, { body, headers: [...headers, 'X-Cache', 'stale'] })
  return { ...page, encoded }
}

const encodingFor = createEncodingChooser<Encoding>(['br', 'gzip', 'identity'])
const privateEncodingFor = createEncodingChooser<Encoding>(['gzip', 'identity'])

/** @returns false if the page does not exist in an encoding that the request accepts */
export function sendCachedPage(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { etag, validators } = page
  if (etag && isClientCopyFresh(request, { etag })) {
    response.writeHead(304, withRequestId(validators)).end()
    return true
  }
  const encoded = page.encoded.get(etag ? encodingFor(request) : privateEncodingFor(request))
  if (!encoded) return false
  response.writeHead(200, withRequestId(encoded.headers))
  response.end(request.method === 'HEAD' ? undefined : encoded.body)
  return true
}
