import { published } from '../../magazine/publications/publications.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { afterCommit } from '../../platform/database/writes.server'
import { dayMs } from '../../platform/durations'
import { deleteInBatches } from '../../platform/jobs/purge.server'
import type { ContentKind } from '../../site/content/kind.server'
import { refreshSite } from '../../site/current-site.server'
import { type ActorKind, actorNameOf, magazine } from './addresses'
import { publishableArticle } from './article-object.server'
import { wakeDelivery } from './deliveries.server'
import { isFederationOn } from './federation.server'
import { giveHandle, showHandles } from './handles.server'
import { deliveryMs } from './hosts.server'
import { federationStart, prepareFederation } from './keys.server'
import { updatePost } from './posts.server'
import { updateProfile, updateProfileSoon } from './profiles.server'
import { lockRecord } from './publishable.server'
import { publishableTracks } from './track-object.server'

/** Tells followers what a change of records means to them, in the change's transaction. */
export async function tellFollowers(
  tx: Transaction,
  { name }: Pick<ContentKind, 'name'>,
  ids: number[],
  now = new Date(),
): Promise<void> {
  if (!isFederationOn()) return
  for (const id of ids) await tellers[name]?.(tx, id, now)
}

const tellers: Record<string, (tx: Transaction, id: number, now: Date) => Promise<unknown>> = {
  articles: tellOfArticle,
  async authors(tx, id) {
    await nameAuthor(tx, id)
    await updateProfileSoon(tx, actorNameOf('author', id))
  },
  async bands(tx, id, now) {
    await nameBand(tx, id)
    await tellOfTracks(tx, id, now)
    await updateProfileSoon(tx, actorNameOf('band', id))
  },
}

async function tellOfArticle(tx: Transaction, recordId: number, now: Date): Promise<void> {
  await updatePost(tx, { kind: 'article', recordId }, await publishableArticle(tx, recordId, now), now)
}

async function nameAuthor(tx: Transaction, id: number): Promise<void> {
  const author = await tx.author.findUnique({ where: { id }, select: { name: true } })
  if (author) await nameActor(tx, 'author', id, author.name)
}

async function nameBand(tx: Transaction, id: number): Promise<void> {
  const band = await tx.band.findUnique({ where: { id }, select: { title: true } })
  if (band) await nameActor(tx, 'band', id, band.title)
}

async function nameActor(tx: Transaction, kind: ActorKind, id: number, name: string): Promise<void> {
  if (await giveHandle(tx, actorNameOf(kind, id), name)) afterCommit(showHandles)
}

async function tellOfTracks(tx: Transaction, bandId: number, now: Date): Promise<void> {
  const tracks = await publishableTracks(tx, { bandId })
  const posts = await tx.federatedPost.findMany({
    where: { kind: 'track', actor: actorNameOf('band', bandId), deletedAt: null },
    select: { recordId: true },
  })
  const byId = new Map(tracks.map((track) => [track.recordId, track]))
  for (const recordId of new Set([...byId.keys(), ...posts.map((post) => post.recordId)]))
    await updatePost(tx, { kind: 'track', recordId }, byId.get(recordId), now)
}

const lookBackMs = 30 * dayMs
const perRun = 100

/**
 * Does what no change did: publishes what was scheduled for now, takes back what has gone while nobody could follow, and
 * delivers what has waited.
 */
export async function keepFollowersUpToDate(now = new Date()): Promise<void> {
  await refreshSite()
  if (!isFederationOn()) return
  await prepareFederation()
  await updateProfile(magazine, now)
  for (const id of [...(await newArticles(now)), ...(await goneArticles(now))])
    await inTransaction(async (tx) => {
      await lockRecord(tx, { kind: 'article', recordId: id })
      await tellOfArticle(tx, id, now)
    })
  if ((await db.activityDelivery.count({ where: { dueAt: { lte: now } }, take: 1 })) > 0)
    await wakeDelivery(db)
}

async function newArticles(now: Date): Promise<number[]> {
  const start = (await federationStart()) ?? now
  const since = new Date(Math.max(+start, now.getTime() - lookBackMs))
  const rows = await db.article.findMany({
    where: { ...published(now), publishedAt: { gte: since } },
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
    take: perRun,
  })
  const ids = rows.map(({ id }) => id)
  const posts = await db.federatedPost.findMany({
    where: { kind: 'article', recordId: { in: ids }, deletedAt: null },
    select: { recordId: true },
  })
  const known = new Set(posts.map(({ recordId }) => recordId))
  return ids.filter((id) => !known.has(id)).reverse()
}

async function goneArticles(now: Date): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT p."recordId" AS "id" FROM "FederatedPost" p LEFT JOIN "Article" a ON a."id" = p."recordId"
    WHERE p."kind" = 'article' AND p."deletedAt" IS NULL
      AND (a."id" IS NULL OR a."isDraft" = TRUE OR a."deletedAt" IS NOT NULL OR a."uploadedAt" > ${now})
    LIMIT ${perRun}`
  return rows.map(({ id }) => id)
}

/**
 * Deletes what has been delivered to all, or has waited for a week, as while it is switched off; and ids of activities
 * that no signature is valid for any more.
 */
export async function deleteOldActivities(now = new Date()): Promise<void> {
  const sent = { audience: '', deliveries: { none: {} }, createdAt: { lt: new Date(now.getTime() - dayMs) } }
  const givenUp = { createdAt: { lt: new Date(now.getTime() - deliveryMs) } }
  for (const where of [sent, givenUp])
    await deleteInBatches((limit) => db.outgoingActivity.deleteMany({ where, limit }))
  const received = { receivedAt: { lt: new Date(now.getTime() - 30 * dayMs) } }
  await deleteInBatches((limit) => db.receivedActivity.deleteMany({ where: received, limit }))
}
