import type { Prisma } from '../../platform/database/db.server'
import { fetchPublicAddress } from '../../platform/http/public-fetch.server'
import { shortErrorText } from '../../platform/text/error-text'
import { decryptWebhookSecret, signedHeaders, signingSecrets } from './signature.server'

export const webhookAndEventInclude = { webhook: true, event: true } satisfies Prisma.WebhookDeliveryInclude
export type DeliveryToAttempt = Prisma.WebhookDeliveryGetPayload<{ include: typeof webhookAndEventInclude }>

export interface AttemptOutcome {
  isDelivered: boolean
  /** Whether the receiver wants no more messages (410). */
  isGone: boolean
  /** The columns of the delivery that record the attempt. */
  columns: {
    attemptedAt: Date
    tookMs: number
    responseStatus: number | null
    responseText: string | null
    error: string | null
  }
}

/** Sends a message once; any status from 200 to 299 counts as delivered. */
export async function attemptDelivery(
  delivery: DeliveryToAttempt,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  const attemptedAt = new Date()
  const answer = await send(delivery, attemptedAt, signal).catch((error: unknown) => ({
    error: shortErrorText(error, 300),
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

/** Returns the outcome of an attempt without an answer. */
export function failedOutcome(error: string, attemptedAt: Date, tookMs = 0): AttemptOutcome {
  const columns = { attemptedAt, tookMs, responseStatus: null, responseText: null, error }
  return { isDelivered: false, isGone: false, columns }
}

async function send({ webhook, event }: DeliveryToAttempt, sentAt: Date, signal: AbortSignal) {
  const { messageId: id, body } = event
  const secrets = signingSecrets(webhook, sentAt).flatMap((stored) => decryptWebhookSecret(stored) ?? [])
  if (secrets.length === 0) throw new Error('The secret cannot be read. Make a new one.')
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Zinehouse-Webhooks',
    Accept: '*/*',
    ...signedHeaders({ id, body, sentAt }, secrets),
  }
  return fetchPublicAddress(webhook.url, { method: 'POST', headers, body, signal, firstBytes: 1000 })
}

/**
 * Decodes the first bytes of an answer: `stream` drops a character that was cut at the end. NUL characters are removed,
 * since PostgreSQL cannot store them.
 */
const beginningOf = (body: Buffer) => new TextDecoder().decode(body, { stream: true }).replaceAll('\0', '')
