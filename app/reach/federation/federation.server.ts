import { env } from '../../platform/env.server'
import { NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { currentSite, refreshSite } from '../../site/current-site.server'
import { isModuleOn } from '../../site/modules/switches.server'
import { type ActorName, actorPath, objectPath } from './addresses'

export const canFederate = () => env.siteUrl !== undefined

/** Tells whether the owner allows followers from other servers. */
export const isFederationOn = () => canFederate() && isModuleOn('followers') && currentSite().hasFollowers

/** Reads the setting from the database, for jobs: their process may not know of a change yet. */
export async function isFederationOnInDatabase(): Promise<boolean> {
  await refreshSite()
  return isFederationOn()
}

/** @throws NotFound unless the owner allows followers */
export function requireFederation(): void {
  if (!isFederationOn()) throw new NotFound(t('People on other servers cannot follow this site.'))
}

/** The site's public origin, with which every actor and object id begins. */
export const siteOrigin = () => env.siteUrl ?? ''
export const siteHost = () => new URL(siteOrigin()).host

export const actorUri = (actor: ActorName) => siteOrigin() + actorPath(actor)
export const objectUri = (name: string) => siteOrigin() + objectPath(name)
export const followersUri = (actor: ActorName) => `${actorUri(actor)}/followers`

/** Returns the part of this site's address after a beginning; undefined for any other address. */
export function pathOnThisSite(address: string, start: string): string | undefined {
  const prefix = siteOrigin() + start
  return address.startsWith(prefix) ? address.slice(prefix.length) : undefined
}

export function parseOwnActorAddress(address: string): ActorName | undefined {
  const name = pathOnThisSite(address, '/actors/')
  return name && /^[\w-]{1,20}$/.test(name) ? name : undefined
}
