import type { Prisma } from '../../platform/database/db.server'
import { publicFetch } from '../../platform/http/public-fetch.server'
import { errorText } from '../../platform/text/error-text'
import { decryptSecret, signedHeaders, signingSecrets } from './signature.server'

export const withMessage = { webhook: true, event: true } satisfies Prisma.WebhookDeliveryInclude
export type Delivery = Prisma.WebhookDeliveryGetPayload<{ include: typeof withMessage }>

export interface Outcome {
  isDelivered: boolean
  /** The receiver wants nothing any more. */
  isGone: boolean
  /** The columns of the delivery that tell of the attempt. */
  columns: {
    attemptedAt: Date
    tookMs: number
    responseStatus: number | null
    responseText: string | null
    error: string | null
  }
}

/** Sends a message once, and tells how it was taken: any status from 200 to 299 is a yes. */
export async function attemptDelivery(delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
  const attemptedAt = new Date()
  const answer = await send(delivery, attemptedAt, signal).catch((error: unknown) => ({
    error: errorText(error, 300),
  }))
  const tookMs = Date.now() - attemptedAt.getTime()
  if ('error' in answer) return failedOutcome(answer.error, attemptedAt, tookMs)
  const { status, body } = answer
  const isDelivered = status >= 200 && status < 300
  const error = status >= 300 && status < 400 ? 'Redirects are not followed.' : null
  const columns = {
    attemptedAt,
    tookMs,
    responseStatus: status,
    responseText: beginningOf(body),
    error,
  }
  return { isDelivered, isGone: status === 410, columns }
}

/** Returns the outcome of an attempt that got no answer. */
export function failedOutcome(error: string, attemptedAt: Date, tookMs = 0): Outcome {
  const columns = { attemptedAt, tookMs, responseStatus: null, responseText: null, error }
  return { isDelivered: false, isGone: false, columns }
}

async function send({ webhook, event }: Delivery, sentAt: Date, signal: AbortSignal) {
  const { messageId: id, body } = event
  const secrets = signingSecrets(webhook, sentAt).flatMap((stored) => decryptSecret(stored) ?? [])
  if (secrets.length === 0) throw new Error('The secret cannot be read. Make a new one.')
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Zinehouse-Webhooks',
    Accept: '*/*',
    ...signedHeaders({ id, body, sentAt }, secrets),
  }
  return publicFetch(webhook.url, { method: 'POST', headers, body, signal, firstBytes: 1000 })
}

/** PostgreSQL stores no NUL character. */
const beginningOf = (body: Buffer) => new TextDecoder().decode(body, { stream: true }).replaceAll('\0', '')
