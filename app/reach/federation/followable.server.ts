import type { ActorName } from './addresses'
import { isFederationOn } from './federation.server'
import type { FollowableActor } from './followable'
import { makeFullHandleOf } from './handles.server'

/** Returns an actor's handle and name for followers; undefined if the owner does not allow followers. */
export async function findFollowableActor(actor: ActorName): Promise<FollowableActor | undefined> {
  return isFederationOn() ? { actor, handle: await makeFullHandleOf(actor) } : undefined
}
