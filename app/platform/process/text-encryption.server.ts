import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sessionSecret } from './secret.server'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const keyFor = (purpose: string) =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', `sealed ${purpose}`, 32))

/** Encrypts a text for the database, so that only this site can read it. */
export function encryptText(text: string, purpose: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyFor(purpose), iv)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** @returns undefined for a text that was changed, or encrypted with another SESSION_SECRET or for another purpose */
export function decryptText(text: string, purpose: string): string | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < ivBytes + tagBytes) return
  const decipher = createDecipheriv(algorithm, keyFor(purpose), bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    const start = decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8')
    return start + decipher.final('utf8')
  } catch {
    return
  }
}
