import { createHash } from 'node:crypto'
import { z } from 'zod'
import { inTransaction, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { defineJobKind, enqueue } from '../../platform/jobs/queue.server'
import { type ActorName, activityContext, publicAudience } from './addresses'
import { sendToFollowers } from './deliveries.server'
import { actorUri, followersUri, isFederationOnInDatabase } from './federation.server'
import { findLocalActor, makeActorDocument } from './local-actors.server'

const profileJobKind = defineJobKind({
  name: 'tell followers of a profile',
  payload: z.object({ actor: z.string() }),
  mayRunTwice: true,
  atOnce: 1,
  run: ({ actor }) => updateProfile(actor),
})

/** Schedules an update of an actor's profile for its followers, if its name, text or picture has changed. */
export async function updateProfileSoon(tx: Transaction, actor: ActorName): Promise<void> {
  const isFollowed = await tx.follower.findFirst({ where: { actor }, select: { id: true } })
  if (isFollowed) await enqueue(tx, profileJobKind, { actor })
}

/** Records the profile that a first follower has just seen, so that later changes are sent. */
export async function recordProfile(tx: Transaction, actor: ActorName): Promise<void> {
  const isNoted = await tx.federatedProfile.findUnique({ where: { actor } })
  if (!isNoted) await enqueue(tx, profileJobKind, { actor })
}

/** Sends an actor's document to its followers if it differs from what they were told last. */
export async function updateProfile(actor: ActorName, now = new Date()): Promise<void> {
  if (!(await isFederationOnInDatabase())) return
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
      to: [publicAudience],
      cc: [followersUri(actor)],
      object,
    }
    await sendToFollowers(tx, { actor, audience: [actor], activity: update })
  })
}

/** @returns undefined for an actor that is not published */
async function documentOf(actor: ActorName) {
  try {
    return await makeActorDocument(await findLocalActor(actor))
  } catch (error) {
    if (error instanceof NotFound) return
    throw error
  }
}
