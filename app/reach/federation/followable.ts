import type { ActorName } from './addresses'
import { activityType, actorPath } from './addresses'

/** Whom people on other servers can follow. */
export interface Followable {
  actor: ActorName
  /** As `@ada@example.org` */
  handle: string
}

/** Returns the `<link>` by which programs find an actor on its page. */
export const actorLink = (followable: Followable | undefined) =>
  followable ? [activityLink(actorPath(followable.actor))] : []

export const activityLink = (href: string) => ({
  tagName: 'link',
  rel: 'alternate',
  type: activityType,
  href,
})
