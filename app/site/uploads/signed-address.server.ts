import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { env } from '../../platform/env.server'
import { contentTypeOf } from './file-kinds'
import { storage } from './storage.server'

/** How long an address stays the same, so that the browser's cache is used. */
const sameForSeconds = 3600
const validForSeconds = 2 * sameForSeconds
/** How long an address is valid at least, after it was given out. */
const followedForSeconds = 300

/**
 * Fetch destinations for which browsers are sent to the storage service. Service workers report no useful one; scripts
 * use another mode.
 */
const shown = ['image', 'audio', 'video', 'empty']
const signed = new LRUCache<string, Promise<string>>({ max: 5000 })

/**
 * Tells whether a public file is fetched from the S3 service directly. Scripts read through the site, since the service
 * would have to allow other sites, and so do clients without Fetch Metadata (https://www.w3.org/TR/fetch-metadata/).
 */
export function isFetchedFromStore(request: Request): boolean {
  if (!env.fileStore || request.method !== 'GET' || request.get('if-range')) return false
  const [use = '', mode] = [request.get('sec-fetch-dest'), request.get('sec-fetch-mode')]
  if (mode === 'no-cors') return shown.includes(use)
  return mode === 'navigate' && use === 'document' && request.query.download !== undefined
}

/** Sets Vary, since the answer depends on the purpose of a browser's request. */
export const varyByFetchPurpose = (response: Response) => response.vary('Sec-Fetch-Dest, Sec-Fetch-Mode')

/** Redirects a browser to the file at the S3 service, by an address that is valid for one or two hours. */
export async function redirectToStore(response: Response, path: string): Promise<void> {
  const disposition = response.get('Content-Disposition')
  const location = await addressOf(path, disposition, Date.now())
  response.removeHeader('Content-Disposition')
  varyByFetchPurpose(response)
  response.status(302).set({ Location: location, 'Cache-Control': `private, max-age=${followedForSeconds}` })
  response.end()
}

function addressOf(path: string, disposition: string | undefined, now: number): Promise<string> {
  const sameFor = sameForSeconds * 1000
  const signedAt = new Date(Math.floor(now / sameFor) * sameFor)
  const key = `${signedAt.getTime()} ${path} ${disposition ?? ''}`
  const known = signed.get(key)
  if (known) return known
  const made = storage.signedAddress(path, {
    signedAt,
    validForSeconds,
    type: contentTypeOf(path),
    disposition,
    cacheControl: `private, max-age=${sameForSeconds}, immutable`,
  })
  signed.set(key, made)
  made.catch(() => signed.delete(key))
  return made
}
