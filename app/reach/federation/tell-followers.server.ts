import { whereArticlePublished } from '../../magazine/publications/publications.server'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { afterCommit } from '../../platform/database/writes.server'
import { dayMs } from '../../platform/durations'
import { deleteInBatches } from '../../platform/jobs/purge.server'
import type { ContentKind } from '../../site/content/kind.server'
import { refreshSite } from '../../site/current-site.server'
import { type ActorKind, actorNameOf, magazineActor } from './addresses'
import { findPublishableArticle } from './article-object.server'
import { wakeDeliveryJob } from './deliveries.server'
import { isFederationOn } from './federation.server'
import { giveActorHandle, invalidateHandles } from './handles.server'
import { maxDeliveryMs } from './hosts.server'
import { findFederationStart, prepareFederation } from './keys.server'
import { updatePost } from './posts.server'
import { updateProfile, updateProfileSoon } from './profiles.server'
import { lockPublishableRecord } from './publishable.server'
import { listPublishableTracks } from './track-object.server'

/** Tells followers about changed records, in the transaction of the change. */
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
  await updatePost(tx, { kind: 'article', recordId }, await findPublishableArticle(tx, recordId, now), now)
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
  if (await giveActorHandle(tx, actorNameOf(kind, id), name)) afterCommit(invalidateHandles)
}

async function tellOfTracks(tx: Transaction, bandId: number, now: Date): Promise<void> {
  const tracks = await listPublishableTracks(tx, { bandId })
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
 * Tells followers about changes that no form has caused: it publishes scheduled records, withdraws records
 * that disappeared while followers were not allowed, and sends waiting deliveries.
 */
export async function keepFollowersUpToDate(now = new Date()): Promise<void> {
  await refreshSite()
  if (!isFederationOn()) return
  await prepareFederation()
  await updateProfile(magazineActor, now)
  for (const id of [...(await newArticles(now)), ...(await goneArticles(now))])
    await inTransaction(async (tx) => {
      await lockPublishableRecord(tx, { kind: 'article', recordId: id })
      await tellOfArticle(tx, id, now)
    })
  if ((await db.activityDelivery.count({ where: { dueAt: { lte: now } }, take: 1 })) > 0)
    await wakeDeliveryJob(db)
}

async function newArticles(now: Date): Promise<number[]> {
  const start = (await findFederationStart()) ?? now
  const since = new Date(Math.max(+start, now.getTime() - lookBackMs))
  const rows = await db.article.findMany({
    where: { ...whereArticlePublished(now), publishedAt: { gte: since } },
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
 * Deletes activities that were delivered, or have waited for a week (as while followers are not allowed), and ids of
 * activities whose signatures have expired.
 */
export async function deleteOldActivities(now = new Date()): Promise<void> {
  const sent = { audience: '', deliveries: { none: {} }, createdAt: { lt: new Date(now.getTime() - dayMs) } }
  const givenUp = { createdAt: { lt: new Date(now.getTime() - maxDeliveryMs) } }
  for (const where of [sent, givenUp])
    await deleteInBatches((limit) => db.outgoingActivity.deleteMany({ where, limit }))
  const received = { receivedAt: { lt: new Date(now.getTime() - 30 * dayMs) } }
  await deleteInBatches((limit) => db.receivedActivity.deleteMany({ where: received, limit }))
}
