import { createHash } from 'node:crypto'
import type { Prisma, Transaction } from '../../platform/database/db.server'
import { type ActorName, activityContext, everybody } from './addresses'
import { sendToFollowers } from './deliveries.server'
import { actorUri, followersUri, objectUri } from './federation.server'
import { federationStart } from './keys.server'

/** A record that is public now, as followers see it. */
export interface Publishable {
  kind: 'article' | 'track'
  recordId: number
  actor: ActorName
  /** The actors that share it with their own followers. */
  sharedBy: ActorName[]
  publicSince: Date
  /** When readers noticed its last change. */
  updatedAt: Date
  /** Makes its document. */
  objectAt(name: string): SharedObject
}

type SharedObject = { id: string; to: string[]; cc: string[] } & Record<string, unknown>

export type Post = Prisma.FederatedPostGetPayload<object>

export interface RecordRef {
  kind: Publishable['kind']
  recordId: number
}

/**
 * Tells followers what has become of a record: it was published, changed or taken back. It compares with what they were
 * told last, so it may run after any change. Call it in the change's transaction.
 * @param publishable undefined when the record is not public
 */
export async function updatePost(
  tx: Transaction,
  { kind, recordId }: RecordRef,
  publishable: Publishable | undefined,
  now = new Date(),
): Promise<void> {
  const post = await latestPost(tx, { kind, recordId })
  const live = post && !post.deletedAt ? post : undefined
  if (!publishable) {
    if (live) await retract(tx, live, now)
  } else if (live) await change(tx, live, publishable, now)
  else await publish(tx, publishable, post?.edition ?? 0, now)
}

/**
 * Returns a record's document as it is now, with the time of its change once it was changed after followers were told
 * of it: what has one is shown as edited.
 */
export function currentObject(
  { objectAt, updatedAt, publicSince }: Publishable,
  name: string,
  toldAt = publicSince,
): SharedObject {
  const object = objectAt(name)
  return updatedAt > toldAt ? { ...object, updated: updatedAt.toISOString() } : object
}

export const latestPost = (tx: Transaction, { kind, recordId }: RecordRef): Promise<Post | null> =>
  tx.federatedPost.findFirst({ where: { kind, recordId }, orderBy: { edition: 'desc' } })

/** The name of what was published again has a number: other servers take nothing back that was deleted. */
export const postName = ({ kind, recordId }: RecordRef, edition: number) =>
  edition > 1 ? `${kind}-${recordId}-${edition}` : `${kind}-${recordId}`

/** A record that was public before anybody could follow is noted, and not sent. */
async function publish(tx: Transaction, publishable: Publishable, before: number, now: Date): Promise<void> {
  const start = await federationStart(tx)
  if (!start) return
  const edition = before + 1
  const name = postName(publishable, edition)
  const object = publishable.objectAt(name)
  const { kind, recordId, actor, sharedBy } = publishable
  await tx.federatedPost.create({
    data: {
      name,
      kind,
      recordId,
      edition,
      actor,
      sharedBy: sharedBy.join(' '),
      digest: digestOf(object),
      publishedAt: now,
    },
  })
  if (edition === 1 && publishable.publicSince < start) return
  await send(tx, { actor, audience: [actor] }, { type: 'Create', name, object, published: now.toISOString() })
  for (const author of sharedBy) await announce(tx, author, object, name)
}

async function change(tx: Transaction, post: Post, publishable: Publishable, now: Date): Promise<void> {
  const object = publishable.objectAt(post.name)
  const digest = digestOf(object)
  const before = listOf(post.sharedBy)
  const { sharedBy, actor } = publishable
  if (digest === post.digest && sharedBy.join(' ') === post.sharedBy) return
  await tx.federatedPost.updateMany({
    where: { id: post.id, recordId: post.recordId },
    data: { digest, sharedBy: sharedBy.join(' ') },
  })
  if (digest !== post.digest) {
    const changed = { updated: now.toISOString(), ...currentObject(publishable, post.name, post.publishedAt) }
    await send(
      tx,
      { actor, audience: [actor, ...before] },
      { type: 'Update', name: post.name, object: changed, suffix: `update-${+now}` },
    )
  }
  for (const author of sharedBy) if (!before.includes(author)) await announce(tx, author, object, post.name)
  for (const author of before)
    if (!sharedBy.includes(author)) await undoAnnounce(tx, author, object, post.name)
}

async function retract(tx: Transaction, post: Post, now: Date): Promise<void> {
  const { id, recordId, name, actor } = post
  await tx.federatedPost.updateMany({ where: { id, recordId }, data: { deletedAt: now } })
  const tombstone = { id: objectUri(name), type: 'Tombstone', to: [everybody], cc: [followersUri(actor)] }
  const audience = [actor, ...listOf(post.sharedBy)]
  await send(tx, { actor, audience }, { type: 'Delete', name, object: tombstone })
}

export const listOf = (words: string) => words.split(' ').filter(Boolean)

/** An author shares what the magazine publishes, so that those who follow the author get it. */
async function announce(
  tx: Transaction,
  author: ActorName,
  object: { id: string },
  name: string,
): Promise<void> {
  await sendToFollowers(tx, {
    actor: author,
    audience: [author],
    activity: announceOf(author, object.id, name),
  })
}

async function undoAnnounce(
  tx: Transaction,
  author: ActorName,
  object: { id: string },
  name: string,
): Promise<void> {
  const shared = announceOf(author, object.id, name)
  const undo = {
    '@context': activityContext,
    id: `${shared.id}-undo`,
    type: 'Undo',
    actor: shared.actor,
    to: shared.to,
    cc: shared.cc,
    object: shared,
  }
  await sendToFollowers(tx, { actor: author, audience: [author], activity: undo })
}

export const announceOf = (author: ActorName, object: string, name: string) => ({
  '@context': activityContext,
  id: `${objectUri(name)}#share-${author}`,
  type: 'Announce',
  actor: actorUri(author),
  object,
  to: [everybody],
  cc: [followersUri(author)],
})

interface Sent {
  type: 'Create' | 'Update' | 'Delete'
  name: string
  object: { to: string[]; cc: string[] } & Record<string, unknown>
  suffix?: string
  published?: string
}

async function send(
  tx: Transaction,
  { actor, audience }: { actor: ActorName; audience: ActorName[] },
  { type, name, object, suffix = type.toLowerCase(), published }: Sent,
): Promise<void> {
  const { to, cc } = object
  const activity = {
    '@context': activityContext,
    id: `${objectUri(name)}#${suffix}`,
    type,
    actor: actorUri(actor),
    ...(published && { published }),
    to,
    cc,
    object,
  }
  await sendToFollowers(tx, { actor, audience, activity })
}

const digestOf = (object: object) => createHash('sha256').update(JSON.stringify(object)).digest('base64url')
