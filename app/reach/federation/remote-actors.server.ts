import { z } from 'zod'
import { db, type Prisma } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { fetchPublicAddress, type PublicAnswer, publicUrl } from '../../platform/http/public-fetch.server'
import { activityType, magazineActor } from './addresses'
import { maxIdBytes, pageAddressOnHost, parseRemoteJson, toSingleLine } from './json-values.server'
import { loadSigningKeys } from './keys.server'
import { signAsDraft } from './signatures/draft-signature.server'
import { userAgent } from './user-agent.server'

export type RemoteActor = Prisma.RemoteActorGetPayload<object>

/** The age from which a fetched actor is fetched again. */
const maxAgeMs = dayMs

export const isRecentlyFetched = ({ fetchedAt }: RemoteActor, now = new Date()) =>
  now.getTime() - fetchedAt.getTime() < maxAgeMs

export const findCachedActor = (uri: string): Promise<RemoteActor | null> =>
  db.remoteActor.findUnique({ where: { uri } })

/** Thrown when an actor cannot be fetched, or the document is no actor. */
export class ActorUnavailable extends Error {
  constructor(
    message: string,
    readonly isGone = false,
  ) {
    super(message)
  }
}

/** @throws NoActor */
export async function fetchActor(uri: string, now = new Date()): Promise<RemoteActor> {
  const { status, headers, body, url } = await fetchDocument(uri).catch((error: unknown) => {
    throw new ActorUnavailable(error instanceof Error ? error.message : String(error))
  })
  if (status !== 200)
    throw new ActorUnavailable(`Its server answers ${status}.`, status === 404 || status === 410)
  // A document on another host, reached by a redirect or not, must not speak for this host's actors.
  if (new URL(url).host !== new URL(uri).host) throw new ActorUnavailable('It is another actor, or none.')
  if (!isActivityType(headers['content-type'])) throw new ActorUnavailable('It is no actor.')
  const actor = { ...actorFrom(uri, body), fetchedAt: now }
  return db.remoteActor.upsert({ where: { uri }, create: actor, update: actor })
}

const isActivityType = (type = '') => /^application\/(activity|ld)\+json\s*(;|$)/i.test(type)

/** Fetches an actor's document, with a signature, which some servers require. */
async function fetchDocument(uri: string): Promise<PublicAnswer> {
  const key = (await loadSigningKeys())(magazineActor)
  return fetchPublicAddress(uri, {
    redirects: 2,
    headers: (url) => ({
      Accept: `${activityType}, application/ld+json; profile="https://www.w3.org/ns/activitystreams"`,
      'User-Agent': userAgent(),
      ...signAsDraft({ method: 'GET', url }, key),
    }),
  })
}

const Address = z.string().refine((text) => Buffer.byteLength(text) <= maxIdBytes)

const ActorDocument = z.object({
  id: Address,
  type: z.union([z.string(), z.array(z.string()).transform(([first = '']) => first)]),
  preferredUsername: z.string().catch(''),
  name: z.string().nullish().catch(''),
  url: z.unknown().optional(),
  inbox: Address,
  endpoints: z.object({ sharedInbox: Address }).optional().catch(undefined),
  publicKey: z
    .union([z.array(z.unknown()).transform(([first]) => first), z.unknown()])
    .pipe(z.object({ id: Address, publicKeyPem: z.string().max(10_000) })),
})

const actorTypes = ['Application', 'Group', 'Organization', 'Person', 'Service']

/** Parses an actor, all of whose addresses have to be on its own server. */
function actorFrom(uri: string, body: Buffer) {
  const parsed = ActorDocument.safeParse(parseRemoteJson(body))
  if (!parsed.success) throw new ActorUnavailable('It is no actor.')
  const { id, type, preferredUsername, name, url, inbox, endpoints, publicKey } = parsed.data
  if (id !== uri || !actorTypes.includes(type)) throw new ActorUnavailable('It is another actor, or none.')
  const { host } = new URL(uri)
  const own = (address: string) => {
    try {
      return publicUrl(address).host === host
    } catch {
      return false
    }
  }
  if (!own(inbox) || !own(publicKey.id)) throw new ActorUnavailable('Its inbox or key is on another server.')
  const sharedInbox = endpoints && own(endpoints.sharedInbox) ? endpoints.sharedInbox : null
  const username = lettersOf(preferredUsername) ?? lettersOf(uri.split('/').at(-1) ?? '') ?? 'account'
  return {
    uri,
    host,
    inbox,
    sharedInbox,
    keyId: publicKey.id,
    publicKey: publicKey.publicKeyPem,
    handle: `@${username}@${host}`,
    name: toSingleLine(name ?? '', 200) || username,
    url: pageAddressOnHost(host, url) ?? uri,
  }
}

/**
 * Returns a name if it is a simple one; others, such as `ada@example.social`, could look like an account of a
 * third server.
 */
const lettersOf = (name: string) => (/^[\p{L}\p{M}\p{N}._-]{1,100}$/u.test(name) ? name : undefined)

const keptMs = 30 * dayMs

/**
 * Deletes cached actors that were not used lately. Those who follow, replied or reacted stay, so that they can announce
 * their deletion.
 */
export async function deleteOldActors(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - keptMs)
  await db.$executeRaw`
    DELETE FROM "RemoteActor" WHERE "fetchedAt" < ${before}
    AND NOT EXISTS (SELECT 1 FROM "Follower" f WHERE f."follower" = "RemoteActor"."uri")
    AND NOT EXISTS (SELECT 1 FROM "RemoteReply" r WHERE r."actor" = "RemoteActor"."uri")
    AND NOT EXISTS (SELECT 1 FROM "RemoteReaction" r WHERE r."actor" = "RemoteActor"."uri")`
}
