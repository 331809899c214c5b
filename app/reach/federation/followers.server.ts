import { db, type Transaction } from '../../platform/database/db.server'
import type { Activity } from './activity'
import { type ActorName, activityContext } from './addresses'
import { sendToInboxes } from './deliveries.server'
import { actorUri, parseOwnActorAddress } from './federation.server'
import { activityIdOf } from './json-values.server'
import { isFollowable } from './local-actors.server'
import { recordProfile } from './profiles.server'
import { forgetReactions } from './reactions.server'
import type { RemoteActor } from './remote-actors.server'

/** Adds a follower and accepts; a repeated request is accepted again, since the answer may have been lost. */
export async function acceptFollow(tx: Transaction, activity: Activity, sender: RemoteActor): Promise<void> {
  const actor = parseOwnActorAddress(activityIdOf(activity.object) ?? '')
  if (!actor || !(await isFollowable(tx, actor))) return
  const { uri: follower, host, handle, inbox, sharedInbox } = sender
  const about = { followId: activity.id, host, handle, inbox: sharedInbox ?? inbox }
  const key = { actor, follower }
  await tx.follower.upsert({ where: { actor_follower: key }, create: { ...key, ...about }, update: about })
  const { id, type, actor: by, object } = activity
  const accept = {
    '@context': activityContext,
    id: `${actorUri(actor)}#accept-${encodeURIComponent(id)}`,
    type: 'Accept',
    actor: actorUri(actor),
    to: [follower],
    object: { id, type, actor: by, object: activityIdOf(object) },
  }
  await sendToInboxes(tx, inbox, { actor, activity: accept })
  await recordProfile(tx, actor)
}

/**
 * Removes a follower of the actor at an address, or the one whose Follow activity is named.
 * @param target the address of an actor of this site
 */
export async function undoFollow(
  tx: Transaction,
  follower: string,
  target: string | undefined,
  followId?: string,
): Promise<void> {
  const actor = target && parseOwnActorAddress(target)
  if (actor) await tx.follower.deleteMany({ where: { follower, actor } })
  else if (followId) await tx.follower.deleteMany({ where: { follower, followId } })
}

export async function forgetActor(tx: Transaction, uri: string): Promise<void> {
  await tx.follower.deleteMany({ where: { follower: uri } })
  await forgetReactions(tx, uri)
  await tx.remoteActor.deleteMany({ where: { uri } })
}

export const countFollowers = (actor: ActorName) => db.follower.count({ where: { actor } })
