import { createHmac, randomBytes } from 'node:crypto'
import { dayMs } from '../../platform/durations'
import { decryptText, encryptText } from '../../platform/process/text-encryption.server'

const prefix = 'whsec_'
const secretBytes = 32
const purpose = 'webhook'
/** The time for which the previous secret still signs after a rotation. */
export const secretRotationMs = dayMs

/** Creates a secret in the format of Standard Webhooks: a prefix and base64 of random bytes. */
export const newWebhookSecret = (): string => prefix + randomBytes(secretBytes).toString('base64')

export const encryptWebhookSecret = (secret: string): string => encryptText(secret, purpose)

/** @returns undefined when it was encrypted with another SESSION_SECRET */
export const decryptWebhookSecret = (stored: string): string | undefined => decryptText(stored, purpose)

interface Secrets {
  secret: string
  previousSecret: string | null
  previousUntil: Date | null
}

export function signingSecrets({ secret, previousSecret, previousUntil }: Secrets, now: Date): string[] {
  const isValid = previousSecret !== null && previousUntil !== null && previousUntil > now
  return isValid ? [secret, previousSecret] : [secret]
}

interface Message {
  id: string
  body: string
  sentAt: Date
}

/**
 * Returns the headers of a message, signed with each secret by HMAC-SHA256.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signedHeaders({ id, body, sentAt }: Message, secrets: string[]): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const signatures = secrets.map((secret) => `v1,${sign(`${id}.${timestamp}.${body}`, secret)}`)
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

function sign(content: string, secret: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key).update(content).digest('base64')
}
