import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startFauxqs } from 'fauxqs'

const secret = 'secret'

/**
 * An S3 service with a bucket, and its address for browsers, where it gives nothing without a signature that holds. `storageUrl` is for the
 * site; `given` is what browsers were given there.
 */
export async function aSignedStore() {
  const service = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  service.createBucket('zine')
  const inside = `http://127.0.0.1:${service.port}`
  const given: string[] = []
  const front = createServer((request, response) => {
    answer(inside, request, response).then(
      (path) => path && given.push(path),
      () => response.destroy(),
    )
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  return {
    storageUrl: `s3://key:${secret}@zine?endpoint=${encodeURIComponent(inside)}`,
    origin: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    given,
    async stop() {
      front.closeAllConnections()
      front.close()
      await service.stop()
    },
  }
}

/** @returns the path in the bucket of what was given */
async function answer(inside: string, request: IncomingMessage, response: ServerResponse) {
  const { host = '', range } = request.headers
  const url = new URL(request.url ?? '', `http://${host}`)
  const refusal = refusalOf(request.method ?? '', url)
  if (refusal) return void response.writeHead(403).end(refusal)
  const object = await fetch(inside + url.pathname, { headers: range ? { range } : {} })
  const headers: Record<string, string> = {}
  for (const name of ['content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified']) {
    const value = object.headers.get(name)
    if (value) headers[name] = value
  }
  for (const name of ['content-type', 'cache-control', 'content-disposition']) {
    const value = url.searchParams.get(`response-${name}`)
    if (value) headers[name] = value
  }
  response.writeHead(object.status, headers)
  response.end(Buffer.from(await object.arrayBuffer()))
  return url.pathname.replace('/zine/', '')
}

/** As the service reads it: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html */
function refusalOf(method: string, url: URL): string | undefined {
  const query = url.searchParams
  const date = query.get('X-Amz-Date') ?? ''
  const signedAt = Date.parse(date.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:'))
  const endsAt = signedAt + 1000 * Number(query.get('X-Amz-Expires'))
  if (!(signedAt <= Date.now() && Date.now() < endsAt)) return 'Request has expired'

  const [key, ...scope] = (query.get('X-Amz-Credential') ?? '').split('/')
  const pairs = [...query].filter(([name]) => name !== 'X-Amz-Signature')
  const asked = pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const canonical = [
    method,
    url.pathname,
    asked.join('&'),
    `host:${url.host}`,
    '',
    'host',
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const digest = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), digest].join('\n')
  const signingKey = scope.reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secret}`)
  const isOurs = key === 'key' && hmac(signingKey, toSign).toString('hex') === query.get('X-Amz-Signature')
  if (!isOurs) return 'SignatureDoesNotMatch'
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
