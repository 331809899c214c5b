import { createHash } from 'node:crypto'
import { isUniqueViolation } from '../../platform/database/database-errors.server'
import { db } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { DomainError, Invalid } from '../../platform/errors/errors'
import { errorJsonResponse } from '../../platform/http/http.server'
import { readBytes } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import { maxIdempotencyKeyLength } from './idempotency.server'

/** The time for which answers are stored with their key. */
export const recordedAnswersMs = dayMs
/** The age from which a claim belongs to a process that died, since no JSON request takes so long. */
const claimMs = 2 * 60_000
const limitBytes = 1024 * 1024

/**
 * A pattern for addresses without stored answers: a login's answer is secret, Stripe's events have ids of their own, and
 * the others store with each new record the key that created it.
 */
const exceptions =
  /^api\/(auth\/.*|stripe\/.*|articles(\/authors)?|merch(\/:id\/files)?|bands(\/:id\/upload-\w+)?|pages|plans)$/

/** @param path the path of a route */
export const isIdempotentPath = (path: string) => path.startsWith('api/') && !exceptions.test(path)

type Answer = (request: Request) => Promise<Response>

/**
 * Answers a request once per `Idempotency-Key` of a user (draft-ietf-httpapi-idempotency-key-header): a repeat gets the
 * stored answer, another request with the key 422, and one during the first 409. Failures are not stored, so that they
 * can be retried.
 */
export async function answerIdempotently(
  request: Request,
  userId: number,
  answer: Answer,
): Promise<Response> {
  try {
    const key = keyOf(request)
    const { whole, fingerprint } = await withFingerprint(request)
    const claim = { userId, key, fingerprint }
    const known = await claimKey(claim)
    return known ?? (await answerAndRecord(claim, () => answer(whole)))
  } catch (error) {
    if (error instanceof DomainError) return errorJsonResponse(error)
    throw error
  }
}

interface Claim {
  userId: number
  key: string
  fingerprint: string
}

function keyOf({ headers }: Request): string {
  const key = headers.get('Idempotency-Key')?.trim() ?? ''
  if (key === '' || key.length > maxIdempotencyKeyLength)
    throw new Invalid(
      t('Idempotency-Key must have 1 to {count} characters.', { count: maxIdempotencyKeyLength }),
    )
  return key
}

/**
 * Computes a digest of the request: its method, address and body. A form with files counts without its body, since the
 * files are stored while they arrive.
 */
async function withFingerprint(request: Request): Promise<{ whole: Request; fingerprint: string }> {
  const { method, headers, url } = request
  const { pathname, search } = new URL(url)
  const isForm = /^multipart\/form-data/i.test(headers.get('Content-Type') ?? '')
  const body = isForm ? undefined : await readBytes(request, limitBytes)
  const hash = createHash('sha256').update(`${method} ${pathname}${search}\n`)
  const fingerprint = hash.update(body ?? '').digest('base64url')
  if (!body) return { whole: request, fingerprint }
  const whole = new Request(url, { method, headers, signal: request.signal, body: body.toString() })
  return { whole, fingerprint }
}

/** @returns the answer to a repeated request; undefined if this request has to be processed */
async function claimKey({ userId, key, fingerprint }: Claim): Promise<Response | undefined> {
  try {
    await db.recordedAnswer.create({ data: { userId, key, fingerprint } })
    return
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
  const where = { userId_key: { userId, key } }
  const known = await db.recordedAnswer.findUnique({ where })
  if (known && known.fingerprint !== fingerprint)
    throw new Invalid(t('This Idempotency-Key came with another request before.'), {}, 422)
  if (known?.status) return replay(known.body, known.status)
  if (known && Date.now() - known.createdAt.getTime() > claimMs && (await takeOver(known))) return
  const busy = { message: t('A request with this Idempotency-Key is being answered.') }
  return Response.json(busy, { status: 409, headers: { 'Retry-After': '1', 'Cache-Control': 'no-store' } })
}

const replay = (body: string, status: number) =>
  new Response(body, {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'Idempotency-Replayed': 'true',
    },
  })

async function takeOver({ userId, key, createdAt }: Claim & { createdAt: Date }): Promise<boolean> {
  const where = { userId, key, createdAt, status: null }
  const { count } = await db.recordedAnswer.updateMany({ where, data: { createdAt: new Date() } })
  return count > 0
}

async function answerAndRecord({ userId, key }: Claim, answer: () => Promise<Response>): Promise<Response> {
  const where = { userId, key, status: null }
  const answered = await answer().catch(async (error) => {
    await db.recordedAnswer.deleteMany({ where })
    throw error
  })
  if (answered.ok) {
    const { status } = answered
    const body = await answered.clone().text()
    await db.recordedAnswer
      .updateMany({ where, data: { status, body } })
      .catch((error) => log.error({ err: error }, 'an answer could not be recorded'))
  } else await db.recordedAnswer.deleteMany({ where })
  return answered
}

export async function deleteOldRecordedAnswers(before: Date): Promise<void> {
  await db.recordedAnswer.deleteMany({ where: { createdAt: { lt: before } } })
}
