import type { ActorName } from './addresses'
import { activityType, actorPath } from './addresses'

export interface FollowableActor {
  actor: ActorName
  /** The actor's handle, such as `@ada@example.org`. */
  handle: string
}

export const actorLinkDescriptors = (followable: FollowableActor | undefined) =>
  followable ? [activityLinkDescriptor(actorPath(followable.actor))] : []

export const activityLinkDescriptor = (href: string) => ({
  tagName: 'link',
  rel: 'alternate',
  type: activityType,
  href,
})
