import { createHash, sign } from 'node:crypto'
import type { OutgoingRequest, SigningKey } from './draft-signature.server'
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

/** Signs a request as RFC 9421 has it, with rsa-v1_5-sha256. */
export function signAsMessage(
  { method, url, body }: OutgoingRequest,
  { keyId, privateKey }: SigningKey,
  now = new Date(),
): Record<string, string> {
  const digest = body === undefined ? undefined : `sha-256=:${sha256InBase64(body)}:`
  const covered = ['@method', '@target-uri', ...(digest ? ['content-digest'] : [])]
  const created = Math.floor(now.getTime() / 1000)
  const names = covered.map((name) => `"${name}"`).join(' ')
  const parameters = `(${names});created=${created};keyid="${keyId}";alg="rsa-v1_5-sha256"`
  const values: Record<string, string> = {
    '@method': method,
    '@target-uri': url.href,
    'content-digest': digest ?? '',
  }
  const base = baseOf(covered, (name) => values[name] ?? '', parameters)
  const signature = sign('sha256', Buffer.from(base), privateKey).toString('base64')
  return {
    ...(digest && { 'Content-Digest': digest }),
    'Signature-Input': `sig1=${parameters}`,
    Signature: `sig1=:${signature}:`,
  }
}

/** @throws BadSignature */
export function readMessageSignature(request: SignedRequest, now: Date): SignatureClaim {
  const { label, covered, parameters, named } = inputOf(request.headers.get('signature-input') ?? '')
  const signature = signatureOf(request.headers.get('signature') ?? '', label)
  const { keyid, alg, created, expires } = named
  if (!keyid || !signature) throw new BadSignature('The request is not signed.')
  const target = covered.includes('@target-uri') ? ['@target-uri'] : ['@authority', '@path']
  assertRequiredPartsSigned(covered, ['@method', 'content-digest', ...target])
  assertSignatureRecent(new Date(Number(created) * 1000), now)
  assertSignatureNotExpired(expires === undefined ? undefined : Number(expires), now)
  const text = baseOf(covered, (name) => componentValue(name, request), parameters)
  return {
    keyId: keyid,
    assertBody: (body) => assertContentDigest(request, body),
    isMadeWith: (publicKey) => isSignatureValid(publicKey, text, signature, alg),
  }
}

const baseOf = (covered: string[], componentValue: (name: string) => string, parameters: string) =>
  [...covered.map((name) => `"${name}": ${componentValue(name)}`), `"@signature-params": ${parameters}`].join(
    '\n',
  )

/** A pattern for one member of the header: a label, a list of components and parameters (RFC 9421, 4.1). */
const member = /(?:^|,)\s*([a-z*][\w.*-]*)=(\(([^()]*)\)((?:;[a-z*][\w.*-]*(?:=(?:"[^"]*"|[^;,"]+))?)*))/g

function inputOf(header: string) {
  const [first] = header.matchAll(member)
  if (!first) throw new BadSignature('The signature cannot be read.')
  const [, label = '', parameters = '', components = '', rest = ''] = first
  if (!/^("[^"]*"( |$))*$/.test(components))
    throw new BadSignature('The signature covers parts that are not known here.')
  const pairs = rest.matchAll(/;([a-z*][\w.*-]*)=(?:"([^"]*)"|([^;,"]+))/g)
  const named: Record<string, string | undefined> = Object.fromEntries(
    [...pairs].map(([, name = '', quoted, bare]) => [name, quoted ?? bare]),
  )
  const covered = [...components.matchAll(/"([^"]*)"/g)].map(([, name = '']) => name)
  return { label, covered, parameters, named }
}

function signatureOf(header: string, label: string): Buffer | undefined {
  const members = [...header.matchAll(/(?:^|,)\s*([a-z*][\w.*-]*)=:([A-Za-z0-9+/=]*):/g)]
  const own = members.find(([, name]) => name === label)?.[2]
  return own ? Buffer.from(own, 'base64') : undefined
}

/** Checks the body's digests (RFC 9530). */
function assertContentDigest({ headers }: SignedRequest, body: Buffer): void {
  const digests = [
    ...(headers.get('content-digest') ?? '').matchAll(/(sha-256|sha-512)=:([A-Za-z0-9+/=]+):/g),
  ]
  const isSame = ([, name = '', value]: RegExpMatchArray) =>
    createHash(name.replace('-', '')).update(body).digest('base64') === value
  if (digests.length === 0 || !digests.every(isSame))
    throw new BadSignature('The digest is not that of the body.')
}

function componentValue(name: string, { method, url, headers }: SignedRequest): string {
  const derived: Record<string, string> = {
    '@method': method,
    '@target-uri': url.href,
    '@authority': url.host,
    '@scheme': url.protocol.slice(0, -1),
    '@request-target': url.pathname + url.search,
    '@path': url.pathname,
    '@query': url.search || '?',
  }
  return (Object.hasOwn(derived, name) ? derived[name] : undefined) ?? signedHeaderValue(headers, name)
}
