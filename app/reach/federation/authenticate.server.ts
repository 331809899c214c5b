import { RateLimiterMemory } from 'rate-limiter-flexible'
import { networkOfAddress } from '../../platform/http/network.server'
import { consume } from '../../site/accounts/limits.server'
import { cachedActor, fetchActor, isRecent, NoActor, type RemoteActor } from './remote-actors.server'
import { BadSignature, type SignatureClaim } from './signatures/signature-checks.server'

/** Counts actors that are fetched because of what came from a network. */
const fetches = new RateLimiterMemory({ keyPrefix: 'fetched-actor', points: 300, duration: 300 })

/** A key that has just been fetched is not fetched again for each bad signature. */
const refetchAfterMs = 60_000

/**
 * Proves that the signature of a request is that of its activity's actor. A known key that does not fit is fetched again once: it may
 * have been replaced.
 * @param address that the request came from
 * @throws BadSignature, TooMany
 */
export async function authenticate(
  claim: SignatureClaim,
  actor: string,
  address: string,
  now = new Date(),
): Promise<RemoteActor> {
  const cached = await cachedActor(actor)
  if (cached && isRecent(cached, now)) {
    if (isOf(claim, cached)) return cached
    const isFresh = now.getTime() - cached.fetchedAt.getTime() < refetchAfterMs
    if (isFresh && cached.keyId === claim.keyId) throw notTheirs()
  }
  const fetched = await fetchFor(actor, address, now).catch((error: unknown) => {
    // An actor that is gone can still say so.
    if (error instanceof NoActor && error.isGone && cached && isOf(claim, cached)) return cached
    if (error instanceof NoActor) throw new BadSignature(`The key cannot be fetched. ${error.message}`)
    throw error
  })
  if (!isOf(claim, fetched)) throw notTheirs()
  return fetched
}

/** The key has to stand in the actor's own document: so nobody signs for somebody else. */
const isOf = ({ keyId, isMadeWith }: SignatureClaim, { keyId: own, publicKey }: RemoteActor) =>
  keyId === own && isMadeWith(publicKey)

const notTheirs = () => new BadSignature('The signature is not that of the actor.')

async function fetchFor(actor: string, address: string, now: Date): Promise<RemoteActor> {
  await consume(fetches, networkOfAddress(address))
  return fetchActor(actor, now)
}
