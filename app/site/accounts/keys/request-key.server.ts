import { type CurrentRequest, currentRequest } from '../../../platform/current-request.server'
import { Forbidden, Unauthorized } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { enforceUnknownKeyLimit } from '../limits.server'
import { type PersonalKeyRight, personalKeyRights } from './keys'
import {
  doesUsernameExist,
  findPersonalKeyHolder,
  hasKeyFormat,
  type KeyHolder,
  type KeySentByProgram,
  md5OfKey,
} from './keys.server'

const holders = new WeakMap<CurrentRequest, { sent: string; holder: KeyHolder }>()

/** Returns the owner of the current request's key, if `acceptKeyOfRequest` has accepted it. */
export function personalKeyHolderOfRequest({ headers }: Request): KeyHolder | undefined {
  const current = currentRequest()
  const known = current && holders.get(current)
  return known?.sent === headers.get('Authorization') ? known?.holder : undefined
}

/** Tells whether a request has a right: with a personal key only the key's rights, otherwise all. */
export const hasKeyRight = (request: Request, right: PersonalKeyRight): boolean =>
  personalKeyHolderOfRequest(request)?.rights.includes(right) ?? true

/**
 * Accepts a request's personal key if it has the required rights; a request without one passes.
 * @param rights undefined where no key is accepted
 */
export async function acceptKeyOfRequest(request: {
  rights: PersonalKeyRight[] | undefined
  path: string
  address: string
  authorization?: string
}): Promise<void> {
  const { rights, path, address, authorization = '' } = request
  const sent = rights && keyIn(authorization, rights, path)
  const current = currentRequest()
  if (!rights || !sent || !current) return
  if (await isOfProxy(sent)) return
  holders.set(current, { sent: authorization, holder: await authenticateKeyHolder(sent, rights, address) })
}

/**
 * Returns the owner of a key with the required rights.
 * @param address of the client, whose wrong keys are counted
 * @throws Unauthorized, Forbidden, TooMany
 */
export async function authenticateKeyHolder(
  sent: KeySentByProgram,
  needed: PersonalKeyRight[],
  address: string,
): Promise<KeyHolder> {
  const holder = await findPersonalKeyHolder(sent)
  if (!holder) {
    if (sent.isKeyLike !== false) await enforceUnknownKeyLimit(address)
    throw new Unauthorized(t('This key is unknown or has expired.'))
  }
  const right = missingKeyRight(needed, holder.rights)
  if (right) throw new Forbidden(t('This key lacks the right to {right}.', { right }))
  return holder
}

const missingKeyRight = (
  needed: PersonalKeyRight[],
  rights: PersonalKeyRight[],
): PersonalKeyRight | undefined =>
  personalKeyRights.find((right) => needed.includes(right) && !rights.includes(right))

/** Tells whether a catalog's credentials are for a proxy in front of this site, and not for this site. */
const isOfProxy = async ({ isKeyLike, username }: KeySentByProgram) =>
  isKeyLike === false && username !== undefined && !(await doesUsernameExist(username))

/**
 * Parses a key in the Authorization header: a Bearer token, or a Basic password for reading and syncing only. A proxy
 * may ask for a password of its own, so a Basic password is only a key if it looks like one, or a catalog is requested
 * with an existing username.
 */
function keyIn(
  authorization: string,
  rights: PersonalKeyRight[],
  path: string,
): KeySentByProgram | undefined {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization) ?? []
  if (scheme.toLowerCase() === 'bearer') return hasKeyFormat(value) ? { md5: md5OfKey(value) } : undefined
  if (!scheme || rights.includes('write')) return
  const [username = '', ...rest] = Buffer.from(value, 'base64').toString().split(':')
  const password = rest.join(':')
  const isKeyLike = hasKeyFormat(password)
  return isKeyLike || isCatalogPath(path) ? { md5: md5OfKey(password), username, isKeyLike } : undefined
}

export const isCatalogPath = (path: string) => /^\/+opds(\/|$)/i.test(path)
