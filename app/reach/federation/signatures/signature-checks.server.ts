import { createHash, createPublicKey, type KeyObject, constants as rsa, verify } from 'node:crypto'
import { Unauthorized } from '../../../platform/errors/errors'

/** A received request before its body is read, with its address as this site knows it. */
export interface SignedRequest {
  method: string
  url: URL
  headers: Headers
}

/** The parsed signature of a request, not verified by the key yet. */
export interface SignatureClaim {
  keyId: string
  /** @throws BadSignature if the body differs from the signed one */
  assertBody(body: Buffer): void
  /** @param publicKey the key as PEM */
  isMadeWith(publicKey: string): boolean
}

/** Thrown for a request whose signature is missing, outdated or incomplete. */
export class BadSignature extends Unauthorized {}

/** The maximum difference between a signature's time and this machine's clock. */
const maxSkewMs = 3600_000

/** @throws BadSignature when a signature was made an hour ago or earlier, or in the future */
export function assertSignatureRecent(madeAt: Date, now: Date): void {
  const skewMs = Math.abs(now.getTime() - madeAt.getTime())
  if (!(skewMs <= maxSkewMs)) throw new BadSignature('The signature is not from this hour.')
}

/** @throws BadSignature when a signature has ended */
export function assertSignatureNotExpired(expires: number | undefined, now: Date): void {
  if (expires !== undefined && !(expires * 1000 >= now.getTime()))
    throw new BadSignature('The signature has expired.')
}

/** @throws BadSignature when a required component is not signed */
export function assertRequiredPartsSigned(covered: string[], required: string[]): void {
  const missing = required.find((name) => !covered.includes(name))
  if (missing) throw new BadSignature(`The signature does not cover ${missing}.`)
}

/** @throws BadSignature when the header is missing or may not be signed */
export function signedHeaderValue(headers: Headers, name: string): string {
  const value = /^[a-z0-9-]+$/.test(name) ? headers.get(name) : null
  if (value === null) throw new BadSignature(`The signature covers ${name}, which is not there.`)
  return value
}

export const sha256InBase64 = (body: string | Buffer) => createHash('sha256').update(body).digest('base64')

/**
 * Verifies a signature. Without an algorithm, the key's type decides.
 * @param algorithm as RFC 9421 names it
 */
export function isSignatureValid(
  publicKey: string,
  data: string,
  signature: Buffer,
  algorithm?: string,
): boolean {
  const key = readKey(publicKey)
  if (!key) return false
  const bytes = Buffer.from(data)
  if (key.asymmetricKeyType === 'ed25519')
    return (algorithm ?? 'ed25519') === 'ed25519' && verify(null, bytes, key, signature)
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < minRsaBits)
    return false
  if (algorithm === 'rsa-pss-sha512')
    return verify('sha512', bytes, { key, padding: rsa.RSA_PKCS1_PSS_PADDING, saltLength: 64 }, signature)
  return (algorithm ?? 'rsa-v1_5-sha256') === 'rsa-v1_5-sha256' && verify('sha256', bytes, key, signature)
}

const minRsaBits = 2048

function readKey(publicKey: string): KeyObject | undefined {
  try {
    return createPublicKey(publicKey)
  } catch {
    return
  }
}
