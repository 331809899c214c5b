import { createHash } from 'node:crypto'
import { z } from 'zod'
import { inTransaction, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { enqueue, jobKind } from '../../platform/jobs/queue.server'
import { type ActorName, activityContext, everybody } from './addresses'
import { sendToFollowers } from './deliveries.server'
import { actorUri, followersUri, isFederationOnNow } from './federation.server'
import { actorDocument, localActor } from './local-actors.server'

const profileJob = jobKind({
  name: 'tell followers of a profile',
  payload: z.object({ actor: z.string() }),
  mayRunTwice: true,
  atOnce: 1,
  run: ({ actor }) => updateProfile(actor),
})

/** Has followers of an actor told soon what has changed in its name, text or picture, if anything has. */
export async function updateProfileSoon(tx: Transaction, actor: ActorName): Promise<void> {
  const isFollowed = await tx.follower.findFirst({ where: { actor }, select: { id: true } })
  if (isFollowed) await enqueue(tx, profileJob, { actor })
}

/** Has the profile noted that a first follower has just seen, so that a later change is told. */
export async function noteProfile(tx: Transaction, actor: ActorName): Promise<void> {
  const isNoted = await tx.federatedProfile.findUnique({ where: { actor } })
  if (!isNoted) await enqueue(tx, profileJob, { actor })
}

/** Sends an actor's document to its followers if it differs from what they were told last. */
export async function updateProfile(actor: ActorName, now = new Date()): Promise<void> {
  if (!(await isFederationOnNow())) return
  const object = await documentOf(actor)
  if (!object) return
  const digest = createHash('sha256').update(JSON.stringify(object)).digest('base64url')
  await inTransaction(async (tx) => {
    const told = await tx.federatedProfile.findUnique({ where: { actor } })
    if (told?.digest === digest) return
    await tx.federatedProfile.upsert({ where: { actor }, create: { actor, digest }, update: { digest } })
    if (!told) return
    const update = {
      '@context': activityContext,
      id: `${actorUri(actor)}#update-${+now}`,
      type: 'Update',
      actor: actorUri(actor),
      to: [everybody],
      cc: [followersUri(actor)],
      object,
    }
    await sendToFollowers(tx, { actor, audience: [actor], activity: update })
  })
}

/** @returns undefined for an actor that is not published */
async function documentOf(actor: ActorName) {
  try {
    return await actorDocument(await localActor(actor))
  } catch (error) {
    if (error instanceof NotFound) return
    throw error
  }
}
