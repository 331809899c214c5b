import { env } from '../../../platform/env.server'
import { DomainError } from '../../../platform/errors/errors'
import { networkOfAddress } from '../../../platform/http/network.server'
import { hashSecret } from '../../../platform/process/secret.server'
import { uniqueAccountKey } from '../../../site/accounts/accounts.server'
import { consumeRateLimit, createLimiter } from '../../../site/accounts/limits.server'
import { type Call, formLimitBytes } from '../calls'

const hour = 3600
/** A counter of submissions of a network to one call and to all calls, except those refused for invalid fields. */
const perCall = createLimiter('submission-call', 20, hour)
const perNetwork = createLimiter('submission', 60, hour)
/** A counter of all attempts of a network, so that reading refused forms is limited too. */
const tries = createLimiter('submission-try', 600, hour)
const perSubmission = createLimiter('submission-change', 30, hour)
/** A counter of megabytes that one network sends in a day. */
const megabytes = createLimiter('submission-mb', 5000, 24 * hour)
/** Counts forms that were sent faster than a person can fill them in. */
const quick = createLimiter('submission-quick', 3, hour)
/** A counter of submissions, and so confirmation mails, per email address. */
const perSender = createLimiter('submission-sender', 10, 24 * hour)

const quickMs = 2000

/** An attempt that was counted before its form was read. */
interface Counted {
  takeBack(): Promise<void>
}

/** @throws TooMany */
export async function enforceSubmissionLimit(from: string, call: Call, request: Request): Promise<Counted> {
  const network = networkOfAddress(from)
  const ofCall = `${call.id} ${network}`
  await consumeRateLimit(tries, network)
  await consumeRateLimit(perNetwork, network)
  await consumeRateLimit(perCall, ofCall).catch(async (error: unknown) => {
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
export async function enforceSubmissionChangeLimit(
  from: string,
  submissionId: number,
  call: Call,
  request: Request,
): Promise<Counted> {
  const network = networkOfAddress(from)
  await consumeRateLimit(tries, network)
  await consumeRateLimit(perSubmission, String(submissionId))
  await limitMegabytes(network, call, request)
  return { takeBack: async () => void (await perSubmission.reward(String(submissionId), 1)) }
}

/** Runs the counted work, and undoes the count if the form is refused for its fields. */
export async function uncountAttemptIfRefused<T>(counted: Counted, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError && error.status < 500 && error.status !== 429) await counted.takeBack()
    throw error
  }
}

/** Counts megabytes; a body of undeclared length counts as the maximum. */
async function limitMegabytes(network: string, call: Call, { headers }: Request): Promise<void> {
  const declared = Number(headers.get('Content-Length') ?? 0)
  const bytes = declared > 0 ? declared : Math.min(formLimitBytes(call), env.maxUploadBytes)
  await consumeRateLimit(megabytes, network, Math.ceil(bytes / 1_000_000))
}

export const signedOpeningTime = (now = new Date()): string =>
  `${now.getTime()}.${hashSecret(`form opened ${now.getTime()}`)}`

/**
 * Counts a form that was sent too quickly, or without its opening time: people do that rarely, programs each time.
 * @throws TooMany
 */
export async function enforceQuickFormLimit(
  from: string,
  startedAt: string,
  now = new Date(),
): Promise<void> {
  const opened = Number(startedAt.split('.')[0])
  const isOurs = startedAt === signedOpeningTime(new Date(opened))
  if (isOurs && now.getTime() - opened >= quickMs) return
  await consumeRateLimit(quick, networkOfAddress(from))
}

/** @throws TooMany */
export const enforceSenderLimit = (email: string) => consumeRateLimit(perSender, uniqueAccountKey(email))
