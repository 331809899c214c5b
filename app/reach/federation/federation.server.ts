import { env } from '../../platform/env.server'
import { NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { currentSite, refreshSite } from '../../site/current-site.server'
import { type ActorName, actorPath, objectPath } from './addresses'

export const canFederate = () => env.siteUrl !== undefined

/** Tells whether the owner lets people on other servers follow. */
export const isFederationOn = () => canFederate() && currentSite().hasFollowers

/** Asks the saved settings, for jobs: their process may have heard of no change yet. */
export async function isFederationOnNow(): Promise<boolean> {
  await refreshSite()
  return isFederationOn()
}

/** @throws NotFound while the owner has not switched it on */
export function requireFederation(): void {
  if (!isFederationOn()) throw new NotFound(t('Nobody can follow this site from other servers.'))
}

/** The site's public origin, which every id begins with. */
export const siteOrigin = () => env.siteUrl ?? ''
export const siteHost = () => new URL(siteOrigin()).host

export const actorUri = (actor: ActorName) => siteOrigin() + actorPath(actor)
export const objectUri = (name: string) => siteOrigin() + objectPath(name)
export const followersUri = (actor: ActorName) => `${actorUri(actor)}/followers`

/** Returns the end of an address of this site; undefined for any other address. */
export function ownPath(address: string, start: string): string | undefined {
  const prefix = siteOrigin() + start
  return address.startsWith(prefix) ? address.slice(prefix.length) : undefined
}

export function ownActorAt(address: string): ActorName | undefined {
  const name = ownPath(address, '/actors/')
  return name && /^[\w-]{1,20}$/.test(name) ? name : undefined
}
