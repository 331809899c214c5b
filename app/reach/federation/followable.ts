import type { ActorName } from './addresses'
import { activityType, actorPath } from './addresses'

export interface Followable {
  actor: ActorName
  /** An address such as `@ada@example.org`. */
  handle: string
}

export const actorLink = (followable: Followable | undefined) =>
  followable ? [activityLink(actorPath(followable.actor))] : []

export const activityLink = (href: string) => ({
  tagName: 'link',
  rel: 'alternate',
  type: activityType,
  href,
})
