import { href } from '../../platform/href'
/** An actor of this site: `magazine`, `author-7` or `band-3`. */
export type ActorName = string

export const magazineActor: ActorName = 'magazine'

export type ActorKind = 'author' | 'band'

export const actorNameOf = (kind: ActorKind, id: number): ActorName => `${kind}-${id}`

/** Returns the record of an actor; undefined for the magazine, and for an invalid name. */
export function recordOfActor(actor: ActorName): { kind: ActorKind; id: number } | undefined {
  const [, kind, id] = /^(author|band)-([1-9]\d{0,8})$/.exec(actor) ?? []
  if (kind !== 'author' && kind !== 'band') return
  return { kind, id: Number(id) }
}

export const actorPath = (actor: ActorName) => href('/actors/:actor', { actor })
export const followPath = (actor: ActorName) => href('/follow/:actor', { actor })
export const objectPath = (name: string) => href('/objects/:object', { object: name })
export const sharedInboxPath = href('/inbox')
export const repliesPath = (articleId: number) => href('/articles/:id/replies', { id: articleId })

/** The public audience, for the `to` of an activity. */
export const publicAudience = 'https://www.w3.org/ns/activitystreams#Public'

export const activityContext = ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1']

export const activityType = 'application/activity+json'
