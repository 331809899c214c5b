import { ApiError } from './api-error.ts'
import type { Store } from './store.ts'
import type { ApiResponse } from './tables.ts'

const KEY_LIVES_MS = 24 * 60 * 60 * 1000

/** What one call came to, and whether its idempotency key replays that. */
export interface Outcome {
  response: ApiResponse
  isReplayed: boolean
}

/**
 * Does the work of one idempotency key once, and replays its response after.
 * @throws ApiError 400 for other parameters or another endpoint, 409 while the first call is at work
 */
export async function withIdempotencyKey(
  store: Store,
  { key, path, body }: { key: string; path: string; body: string },
  work: () => Promise<Outcome>,
): Promise<ApiResponse> {
  const { keys } = store.tables
  const known = keys[key]
  if (known && Date.now() - known.createdMs < KEY_LIVES_MS) {
    if (known.path !== path) throw reused(`for the same endpoint (${path}, first ${known.path})`)
    if (known.body !== body) throw reused('with the same parameters')
    if (known.response) return known.response
    const message = `There is currently another in-progress request using this Idempotency Key (${key}).`
    throw new ApiError(409, message, { type: 'idempotency_error', code: 'idempotency_key_in_use' })
  }

  const record = { path, body, createdMs: Date.now(), response: null as ApiResponse | null }
  keys[key] = record
  try {
    const { response, isReplayed } = await work()
    if (isReplayed) record.response = response
    return response
  } finally {
    if (!record.response) delete keys[key]
    store.touch()
  }
}

function reused(rule: string): ApiError {
  const message = `Keys for idempotent requests can only be used ${rule} they were first used with.`
  return new ApiError(400, message, { type: 'idempotency_error' })
}
