import { sign } from 'node:crypto'
import {
  assertRequiredPartsSigned,
  assertSignatureNotExpired,
  assertSignatureRecent,
  BadSignature,
  isSignatureValid,
  type SignatureClaim,
  type SignedRequest,
  sha256InBase64,
  signedHeaderValue,
} from './signature-checks.server'

export interface SigningKey {
  keyId: string
  /** The private key as PEM. */
  privateKey: string
}

export interface OutgoingRequest {
  method: 'GET' | 'POST'
  url: URL
  body?: string
}

/** Signs a request as draft-cavage-http-signatures-12 has it, with rsa-sha256. */
export function signAsDraft(
  { method, url, body }: OutgoingRequest,
  { keyId, privateKey }: SigningKey,
  now = new Date(),
): Record<string, string> {
  const signed = {
    Host: url.host,
    Date: now.toUTCString(),
    ...(body !== undefined && { Digest: `SHA-256=${sha256InBase64(body)}` }),
  }
  const lines = Object.entries(signed).map(([name, value]) => `${name.toLowerCase()}: ${value}`)
  const target = `(request-target): ${method.toLowerCase()} ${url.pathname}${url.search}`
  const signature = sign('sha256', Buffer.from([target, ...lines].join('\n')), privateKey).toString('base64')
  const names = ['(request-target)', ...Object.keys(signed).map((name) => name.toLowerCase())].join(' ')
  const parts = [
    `keyId="${keyId}"`,
    'algorithm="rsa-sha256"',
    `headers="${names}"`,
    `signature="${signature}"`,
  ]
  return { ...signed, Signature: parts.join(',') }
}

const algorithms = [undefined, 'rsa-sha256', 'hs2019', 'ed25519']

/** @throws BadSignature */
export function readDraftSignature(request: SignedRequest, now: Date): SignatureClaim {
  const parameters = parametersIn(request.headers.get('signature') ?? '')
  const { keyId, signature, headers = 'date', algorithm } = parameters
  if (!keyId || !signature) throw new BadSignature('The request is not signed.')
  if (!algorithms.includes(algorithm)) throw new BadSignature('The algorithm of the signature is not known.')
  const covered = headers.toLowerCase().split(' ')
  const time = covered.includes('(created)') ? [] : ['date']
  assertRequiredPartsSigned(covered, ['(request-target)', 'host', 'digest', ...time])
  assertSignatureRecent(timeOf(request, covered, parameters.created), now)
  assertSignatureNotExpired(parameters.expires === undefined ? undefined : Number(parameters.expires), now)
  const text = covered.map((name) => `${name}: ${componentValue(name, request, parameters)}`).join('\n')
  return {
    keyId,
    assertBody: (body) => assertDigest(request, body),
    isMadeWith: (publicKey) => isSignatureValid(publicKey, text, Buffer.from(signature, 'base64')),
  }
}

type Parameters = Record<string, string | undefined>

function parametersIn(header: string): Parameters {
  const parts = header.matchAll(/(?:^|,)\s*(\w+)=(?:"([^"]*)"|(\d+))/g)
  return Object.fromEntries([...parts].map(([, name = '', quoted, number]) => [name, quoted ?? number]))
}

const timeOf = ({ headers }: SignedRequest, covered: string[], created: string | undefined) =>
  covered.includes('(created)') ? new Date(Number(created) * 1000) : new Date(headers.get('date') ?? '')

function assertDigest({ headers }: SignedRequest, body: Buffer): void {
  const digests = (headers.get('digest') ?? '').split(',').map((one) => one.trim())
  const own = digests.find((one) => /^sha-256=/i.test(one))?.slice('sha-256='.length)
  if (own !== sha256InBase64(body)) throw new BadSignature('The digest is not that of the body.')
}

function componentValue(
  name: string,
  { method, url, headers }: SignedRequest,
  parameters: Parameters,
): string {
  if (name === '(request-target)') return `${method.toLowerCase()} ${url.pathname}${url.search}`
  if (name === '(created)' || name === '(expires)') return parameters[name.slice(1, -1)] ?? ''
  if (name === 'host') return url.host
  return signedHeaderValue(headers, name)
}
