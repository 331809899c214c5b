import { type CurrentRequest, currentRequest } from '../../../platform/current-request.server'
import { Forbidden, Unauthorized } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { limitUnknownKeys } from '../limits.server'
import { missingRight, rightsFor } from './key-rights'
import type { KeyRight } from './keys'
import { findKeyHolder, isUsername, type KeyHolder, looksLikeKey, md5Of, type SentKey } from './keys.server'

const holders = new WeakMap<CurrentRequest, { sent: string; holder: KeyHolder }>()

/** Returns the holder of the key with which the current request came, if `admitKey` has let it in. */
export function holderOfRequest({ headers }: Request): KeyHolder | undefined {
  const current = currentRequest()
  const known = current && holders.get(current)
  return known?.sent === headers.get('Authorization') ? known?.holder : undefined
}

/** Tells whether a request may use a right: one with a personal key only what the key has. */
export const hasRight = (request: Request, right: KeyRight): boolean =>
  holderOfRequest(request)?.rights.includes(right) ?? true

/** Lets a request with a personal key in for what the key may do; one without passes as it is. */
export async function admitKey(request: {
  method: string
  path: string
  address: string
  authorization?: string
}): Promise<void> {
  const { method, path, address, authorization = '' } = request
  const rights = rightsFor(method, path)
  const sent = rights && keyIn(authorization, rights, path)
  const current = currentRequest()
  if (!rights || !sent || !current) return
  if (await isOfProxy(sent)) return
  holders.set(current, { sent: authorization, holder: await keyHolder(sent, rights, address) })
}

/**
 * Returns whom a key belongs to, if it may do this.
 * @param address of the client, whose wrong keys are counted
 * @throws Unauthorized, Forbidden, TooMany
 */
export async function keyHolder(sent: SentKey, needed: KeyRight[], address: string): Promise<KeyHolder> {
  const holder = await findKeyHolder(sent)
  if (!holder) {
    if (sent.isKeyLike !== false) await limitUnknownKeys(address)
    throw new Unauthorized(t('This key is not known here, or has ended.'))
  }
  const right = missingRight(needed, holder.rights)
  if (right) throw new Forbidden(t('This key lacks the right to {right}.', { right }))
  return holder
}

/** Tells whether a catalog was asked for with what opens a proxy before this site: no key, and no name of an account. */
const isOfProxy = async ({ isKeyLike, username }: SentKey) =>
  isKeyLike === false && username !== undefined && !(await isUsername(username))

/**
 * Reads a key from the Authorization header: as Bearer token, or as password of Basic to read and sync alone. A proxy may ask
 * for a password of its own, so that one is a key only where it looks like one, or a catalog is asked for under a name
 * that somebody has here.
 */
function keyIn(authorization: string, rights: KeyRight[], path: string): SentKey | undefined {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'bearer') return looksLikeKey(value) ? { md5: md5Of(value) } : undefined
  if (!scheme || rights.includes('write')) return
  const [username = '', ...rest] = Buffer.from(value, 'base64').toString().split(':')
  const password = rest.join(':')
  const isKeyLike = looksLikeKey(password)
  return isKeyLike || isCatalog(path) ? { md5: md5Of(password), username, isKeyLike } : undefined
}

export const isCatalog = (path: string) => /^\/+opds(\/|$)/i.test(path)
