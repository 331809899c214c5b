import { env } from '../../../platform/env.server'
import { DomainError } from '../../../platform/errors/errors'
import { networkOfAddress } from '../../../platform/http/network.server'
import { hashSecret } from '../../../platform/process/secret.server'
import { uniqueKey } from '../../../site/accounts/accounts.server'
import { consume, limiter } from '../../../site/accounts/limits.server'
import { type Call, formLimitBytes } from '../calls'

const hour = 3600
/** Counts what one network sends to one call, and to all calls, but not what is refused for its fields. */
const perCall = limiter('submission-call', 20, hour)
const perNetwork = limiter('submission', 60, hour)
/** Counts whatever one network sends, so that refused forms are not read without end either. */
const tries = limiter('submission-try', 600, hour)
const perSubmission = limiter('submission-change', 30, hour)
/** Counts megabytes that one network sends in a day. */
const megabytes = limiter('submission-mb', 5000, 24 * hour)
/** Counts forms that were sent sooner than a person can fill them in. */
const quick = limiter('submission-quick', 3, hour)
/** Counts submissions, and so mails, of one address. */
const perSender = limiter('submission-sender', 10, 24 * hour)

const quickMs = 2000

/** A count that was made before a form was read. */
interface Counted {
  takeBack(): Promise<void>
}

/** @throws TooMany */
export async function limitSubmissions(from: string, call: Call, request: Request): Promise<Counted> {
  const network = networkOfAddress(from)
  const ofCall = `${call.id} ${network}`
  await consume(tries, network)
  await consume(perNetwork, network)
  await consume(perCall, ofCall).catch(async (error: unknown) => {
    await perNetwork.reward(network, 1)
    throw error
  })
  await limitMegabytes(network, call, request)
  return {
    async takeBack() {
      await perNetwork.reward(network, 1)
      await perCall.reward(ofCall, 1)
    },
  }
}

/** @throws TooMany */
export async function limitChanges(
  from: string,
  submissionId: number,
  call: Call,
  request: Request,
): Promise<Counted> {
  const network = networkOfAddress(from)
  await consume(tries, network)
  await consume(perSubmission, String(submissionId))
  await limitMegabytes(network, call, request)
  return { takeBack: async () => void (await perSubmission.reward(String(submissionId), 1)) }
}

/** Does what was counted, and takes the count back when it is refused for what the form has in it. */
export async function withCount<T>(counted: Counted, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError && error.status < 500 && error.status !== 429) await counted.takeBack()
    throw error
  }
}

/** A body of undeclared length counts as the largest that would be read. */
async function limitMegabytes(network: string, call: Call, { headers }: Request): Promise<void> {
  const declared = Number(headers.get('Content-Length') ?? 0)
  const bytes = declared > 0 ? declared : Math.min(formLimitBytes(call), env.maxUploadBytes)
  await consume(megabytes, network, Math.ceil(bytes / 1_000_000))
}

export const formOpenedAt = (now = new Date()): string =>
  `${now.getTime()}.${hashSecret(`form opened ${now.getTime()}`)}`

/**
 * Counts a form that came back at once, or without the time at which it was opened: a person may do that now and then,
 * a program does it each time.
 * @throws TooMany
 */
export async function countQuickForm(from: string, startedAt: string, now = new Date()): Promise<void> {
  const opened = Number(startedAt.split('.')[0])
  const isOurs = startedAt === formOpenedAt(new Date(opened))
  if (isOurs && now.getTime() - opened >= quickMs) return
  await consume(quick, networkOfAddress(from))
}

/** @throws TooMany */
export const limitSender = (email: string) => consume(perSender, uniqueKey(email))
