import { RateLimiterMemory } from 'rate-limiter-flexible'
import { networkOfAddress } from '../../platform/http/network.server'
import { consumeRateLimit } from '../../site/accounts/limits.server'
import {
  ActorUnavailable,
  fetchActor,
  findCachedActor,
  isRecentlyFetched,
  type RemoteActor,
} from './remote-actors.server'
import { BadSignature, type SignatureClaim } from './signatures/signature-checks.server'

/** A limit on how many actors are fetched because of requests from one network. */
const fetches = new RateLimiterMemory({ keyPrefix: 'fetched-actor', points: 300, duration: 300 })

/** The time within which a recently fetched key is not fetched again after a bad signature. */
const refetchAfterMs = 60_000

/**
 * Verifies that a request is signed by the actor of its activity. A cached key that does not match is fetched again
 * once, since it may have been replaced.
 * @param address that the request came from
 * @throws BadSignature, TooMany
 */
export async function authenticateActor(
  claim: SignatureClaim,
  actor: string,
  address: string,
  now = new Date(),
): Promise<RemoteActor> {
  const cached = await findCachedActor(actor)
  if (cached && isRecentlyFetched(cached, now)) {
    if (isOf(claim, cached)) return cached
    const isFresh = now.getTime() - cached.fetchedAt.getTime() < refetchAfterMs
    if (isFresh && cached.keyId === claim.keyId) throw notTheirs()
  }
  const fetched = await fetchFor(actor, address, now).catch((error: unknown) => {
    // A deleted actor can still announce its deletion.
    if (error instanceof ActorUnavailable && error.isGone && cached && isOf(claim, cached)) return cached
    if (error instanceof ActorUnavailable)
      throw new BadSignature(`The key cannot be fetched. ${error.message}`)
    throw error
  })
  if (!isOf(claim, fetched)) throw notTheirs()
  return fetched
}

/** Tells whether the key is in the actor's own document, so that nobody signs for another actor. */
const isOf = ({ keyId, isMadeWith }: SignatureClaim, { keyId: own, publicKey }: RemoteActor) =>
  keyId === own && isMadeWith(publicKey)

const notTheirs = () => new BadSignature('The signature is not that of the actor.')

async function fetchFor(actor: string, address: string, now: Date): Promise<RemoteActor> {
  await consumeRateLimit(fetches, networkOfAddress(address))
  return fetchActor(actor, now)
}
