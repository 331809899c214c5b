import { createHash } from 'node:crypto'
import type { Prisma, Transaction } from '../../platform/database/db.server'
import { type ActorName, activityContext, publicAudience } from './addresses'
import { sendToFollowers } from './deliveries.server'
import { actorUri, followersUri, objectUri } from './federation.server'
import { findFederationStart } from './keys.server'

/** A public record, as it is sent to followers. */
export interface PublishableRecord {
  kind: 'article' | 'track'
  recordId: number
  actor: ActorName
  /** The actors that share it with their own followers. */
  sharedBy: ActorName[]
  publicSince: Date
  /** The time of the last change that readers can see. */
  updatedAt: Date
  /** Returns the record's document. */
  objectAt(name: string): SharedObject
}

type SharedObject = { id: string; to: string[]; cc: string[] } & Record<string, unknown>

export type FederatedPost = Prisma.FederatedPostGetPayload<object>

export interface RecordRef {
  kind: PublishableRecord['kind']
  recordId: number
}

/**
 * Tells followers that a record was published, changed or withdrawn. It compares with what they were told
 * last, so it may be called after any change, in its transaction.
 * @param publishable the record; undefined when it is not public
 */
export async function updatePost(
  tx: Transaction,
  { kind, recordId }: RecordRef,
  publishable: PublishableRecord | undefined,
  now = new Date(),
): Promise<void> {
  const post = await findLatestPost(tx, { kind, recordId })
  const live = post && !post.deletedAt ? post : undefined
  if (!publishable) {
    if (live) await retract(tx, live, now)
  } else if (live) await change(tx, live, publishable, now)
  else await publish(tx, publishable, post?.edition ?? 0, now)
}

/**
 * Returns a record's current document, with the time of a change since followers were first told of it, which marks it
 * as edited.
 */
export function currentPostDocument(
  { objectAt, updatedAt, publicSince }: PublishableRecord,
  name: string,
  toldAt = publicSince,
): SharedObject {
  const object = objectAt(name)
  return updatedAt > toldAt ? { ...object, updated: updatedAt.toISOString() } : object
}

export const findLatestPost = (
  tx: Transaction,
  { kind, recordId }: RecordRef,
): Promise<FederatedPost | null> =>
  tx.federatedPost.findFirst({ where: { kind, recordId }, orderBy: { edition: 'desc' } })

/** Returns a post's name, with a number if it was published again: other servers do not restore deleted posts. */
export const postName = ({ kind, recordId }: RecordRef, edition: number) =>
  edition > 1 ? `${kind}-${recordId}-${edition}` : `${kind}-${recordId}`

/** Publishes a post; a record from before followers were allowed is stored without sending it. */
async function publish(
  tx: Transaction,
  publishable: PublishableRecord,
  before: number,
  now: Date,
): Promise<void> {
  const start = await findFederationStart(tx)
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

async function change(
  tx: Transaction,
  post: FederatedPost,
  publishable: PublishableRecord,
  now: Date,
): Promise<void> {
  const object = publishable.objectAt(post.name)
  const digest = digestOf(object)
  const before = splitAtSpaces(post.sharedBy)
  const { sharedBy, actor } = publishable
  if (digest === post.digest && sharedBy.join(' ') === post.sharedBy) return
  await tx.federatedPost.updateMany({
    where: { id: post.id, recordId: post.recordId },
    data: { digest, sharedBy: sharedBy.join(' ') },
  })
  if (digest !== post.digest) {
    const changed = {
      updated: now.toISOString(),
      ...currentPostDocument(publishable, post.name, post.publishedAt),
    }
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

async function retract(tx: Transaction, post: FederatedPost, now: Date): Promise<void> {
  const { id, recordId, name, actor } = post
  await tx.federatedPost.updateMany({ where: { id, recordId }, data: { deletedAt: now } })
  const tombstone = {
    id: objectUri(name),
    type: 'Tombstone',
    to: [publicAudience],
    cc: [followersUri(actor)],
  }
  const audience = [actor, ...splitAtSpaces(post.sharedBy)]
  await send(tx, { actor, audience }, { type: 'Delete', name, object: tombstone })
}

export const splitAtSpaces = (words: string) => words.split(' ').filter(Boolean)

/** Lets an author share what the magazine publishes, so that the author's followers receive it. */
async function announce(
  tx: Transaction,
  author: ActorName,
  object: { id: string },
  name: string,
): Promise<void> {
  await sendToFollowers(tx, {
    actor: author,
    audience: [author],
    activity: announceActivity(author, object.id, name),
  })
}

async function undoAnnounce(
  tx: Transaction,
  author: ActorName,
  object: { id: string },
  name: string,
): Promise<void> {
  const shared = announceActivity(author, object.id, name)
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

export const announceActivity = (author: ActorName, object: string, name: string) => ({
  '@context': activityContext,
  id: `${objectUri(name)}#share-${author}`,
  type: 'Announce',
  actor: actorUri(author),
  object,
  to: [publicAudience],
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
