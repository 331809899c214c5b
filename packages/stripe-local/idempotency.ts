import { createHash } from 'node:crypto'
import { canonicalForm } from './form.ts'
import { Refusal } from './refusal.ts'
import type { Answer, Store } from './store.ts'

const KEPT_MS = 24 * 60 * 60 * 1000

/** What one request came to, and whether its key replays that. */
export interface Outcome {
  answer: Answer
  remembered: boolean
}

/**
 * Does the work of one idempotency key once, and replays its answer after.
 * @throws Refusal 400 for other parameters or another endpoint, 409 while the first request is at work.
 */
export async function once(
  store: Store,
  request: { key: string; path: string; body: string },
  work: () => Promise<Outcome>,
): Promise<Answer> {
  const { key, path } = request
  const { keys } = store.tables
  const fingerprint = createHash('sha256').update(canonicalForm(request.body)).digest('hex')
  const known = keys[key]
  if (known && Date.now() - known.createdMs < KEPT_MS) {
    if (known.path !== path)
      throw reused(key, `for the same endpoint they were first used for ('${path}' vs '${known.path}')`)
    if (known.fingerprint !== fingerprint)
      throw reused(key, 'with the same parameters they were first used with')
    if (known.answer === null) throw busy(key)
    return { ...known.answer, headers: { ...known.answer.headers, 'idempotent-replayed': 'true' } }
  }

  const record = { path, fingerprint, createdMs: Date.now(), answer: null as Answer | null }
  keys[key] = record
  try {
    const { answer, remembered } = await work()
    if (remembered) record.answer = answer
    return answer
  } finally {
    if (record.answer === null) delete keys[key]
    store.touch()
  }
}

function reused(key: string, rule: string): Refusal {
  const message =
    `Keys for idempotent requests can only be used ${rule}. ` +
    `Try using a key other than '${key}' if you meant to execute a different request.`
  return new Refusal(400, message, { type: 'idempotency_error' })
}

function busy(key: string): Refusal {
  const message =
    `There is currently another in-progress request using this Idempotency Key (${key}); ` +
    'that probably means you submitted twice, and the other request is still going through. Please try again later.'
  return new Refusal(409, message, { type: 'idempotency_error', code: 'idempotency_key_in_use' })
}
