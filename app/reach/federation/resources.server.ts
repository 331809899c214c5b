import { findBandByName } from '../../bands/bands.server'
import { NotFound } from '../../platform/errors/errors'
import { type ActorName, actorNameOf, magazineActor } from './addresses'
import { parseOwnActorAddress, pathOnThisSite, siteHost } from './federation.server'
import { findActorByHandle } from './handles.server'

/**
 * @param resource `acct:name@host` with or without a scheme and a leading @, an actor's address, or that of its page
 */
export async function findActorByResource(resource: string): Promise<ActorName | undefined> {
  const [, name, host] = /^(?:acct:)?@?([^@/]{1,100})@([^@/]{1,253})$/.exec(resource) ?? []
  if (name && host) return host.toLowerCase() === siteHost() ? findActorByHandle(name) : undefined
  return parseOwnActorAddress(resource) ?? actorOfPage(resource)
}

async function actorOfPage(address: string): Promise<ActorName | undefined> {
  const path = pathOnThisSite(address, '/')
  if (path === '') return magazineActor
  const authorId = /^authors\/([1-9]\d{0,8})$/.exec(path ?? '')?.[1]
  if (authorId) return actorNameOf('author', Number(authorId))
  const band = /^bands\/([^/]+)$/.exec(path ?? '')?.[1]
  if (!band) return
  try {
    return actorNameOf('band', (await findBandByName(decodeURIComponent(band))).id)
  } catch (error) {
    if (error instanceof NotFound || error instanceof URIError) return
    throw error
  }
}
