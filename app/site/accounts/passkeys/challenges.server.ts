import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sessionSecret } from '../../../platform/process/secret.server'
import { spendNonce } from '../spent-nonces.server'

const validMs = 10 * 60_000
const randomLength = 16
const timeLength = 6

/**
 * Creates a challenge for a device to sign. It contains its purpose and expiry, so that nothing is stored before it is
 * used.
 * @param purpose names the browser or the session that it is for
 * @returns 54 bytes
 */
export function newChallenge(purpose: string, now = Date.now()): Uint8Array<ArrayBuffer> {
  const until = Buffer.alloc(timeLength)
  until.writeUIntBE(now + validMs, 0, timeLength)
  const open = Buffer.concat([randomBytes(randomLength), until])
  return Uint8Array.from(Buffer.concat([open, signatureOf(open, purpose)]))
}

/**
 * @param challenge in base64url, as a browser returns it
 * @returns false if it was used, has expired, or has another purpose
 */
export async function spendChallenge(challenge: string, purpose: string, now = Date.now()): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url')
  const open = bytes.subarray(0, randomLength + timeLength)
  const right = signatureOf(open, purpose)
  const sent = bytes.subarray(open.length)
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) return false
  const until = open.readUIntBE(randomLength, timeLength)
  if (until <= now) return false
  return spendNonce(bytes.toString('base64url'), new Date(until))
}

const signatureOf = (open: Buffer, purpose: string) =>
  createHmac('sha256', sessionSecret).update(`passkey challenge ${purpose} `).update(open).digest()
