import { fetchPublicAddress, NotPublic } from '../../platform/http/public-fetch.server'
import { shortErrorText } from '../../platform/text/error-text'
import { activityType } from './addresses'
import { type SigningKey, signAsDraft } from './signatures/draft-signature.server'
import { signAsMessage } from './signatures/message-signature.server'
import { userAgent } from './user-agent.server'

export type PostOutcome =
  | { state: 'delivered' }
  /** The server has answered that it will never accept the activity. */
  | { state: 'refused' | 'gone'; reason: string }
  /** The delivery has failed for now. */
  | { state: 'failed'; reason: string; retryAfterMs?: number }

const answerBytes = 64 * 1024

/**
 * Posts an activity to an inbox with the widely supported signature; after a 401, once more with the newer one (RFC
 * 9421).
 */
export async function postSignedActivity(
  inbox: string,
  body: string,
  key: SigningKey,
  signal?: AbortSignal,
): Promise<PostOutcome> {
  const post = (sign: typeof signAsDraft) =>
    fetchPublicAddress(inbox, {
      method: 'POST',
      body,
      signal,
      maxBytes: answerBytes,
      headers: (url) => ({
        'Content-Type': activityType,
        Accept: activityType,
        'User-Agent': userAgent(),
        ...sign({ method: 'POST', url, body }, key),
      }),
    })
  try {
    const answer = await post(signAsDraft)
    return outcomeOf(answer.status === 401 ? await post(signAsMessage) : answer)
  } catch (error) {
    return { state: error instanceof NotPublic ? 'refused' : 'failed', reason: shortErrorText(error, 300) }
  }
}

type Answer = Pick<Awaited<ReturnType<typeof fetchPublicAddress>>, 'status' | 'headers'>

function outcomeOf({ status, headers }: Answer): PostOutcome {
  const reason = `It answers ${status}.`
  if (status >= 200 && status < 300) return { state: 'delivered' }
  if (status === 410) return { state: 'gone', reason }
  if (status === 408 || status === 429 || status >= 500)
    return { state: 'failed', reason, retryAfterMs: retryAfterMs(headers['retry-after']) }
  return { state: 'refused', reason }
}

const retryAfterMs = (seconds: string | undefined) =>
  seconds && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : undefined
