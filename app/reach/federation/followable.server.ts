import type { ActorName } from './addresses'
import { isFederationOn } from './federation.server'
import type { Followable } from './followable'
import { fullHandleOf } from './handles.server'

/** Returns by which name an actor is followed; undefined while the owner has not switched it on. */
export async function followableOf(actor: ActorName): Promise<Followable | undefined> {
  return isFederationOn() ? { actor, handle: await fullHandleOf(actor) } : undefined
}
