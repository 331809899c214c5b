import { createHash, randomInt } from 'node:crypto'
import { ignoreUnavailable } from '../../../platform/database/database-errors.server'
import { db, inTransaction } from '../../../platform/database/db.server'
import { dayMs } from '../../../platform/durations'
import { Invalid, NotFound } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { toIso } from '../../../platform/iso-time'
import { log } from '../../../platform/logging/log.server'
import { hashSecret } from '../../../platform/process/secret.server'
import { isMailOn } from '../../mail/mail.server'
import { enqueueMail } from '../../mail/outbox.server'
import type { Account } from '../accounts'
import { uniqueKey } from '../accounts.server'
import { recordAccountChange } from '../audit.server'
import { confirmPassword } from '../change-account.server'
import { withMembership } from '../running-memberships.server'
import { withoutMissingSecondFactor } from '../second-factor/requirement.server'
import { confirmCode } from '../second-factor/second-factor.server'
import { toAccount } from '../sessions.server'
import { keyMail } from './key-mail.server'
import { areaRights, chosenRights, type KeyRight, keyRights, maxKeys, type NewKey } from './keys'

/** Letters that are not taken for others when they are typed on a device. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const prefix = 'zh_'
const length = 24
const touchEveryMs = 10 * 60_000

export const looksLikeKey = (text: string) => new RegExp(`^${prefix}[a-z2-9]{${length}}$`).test(text)

/** KOReader sends nothing of a password but its MD5; a key is random enough for that. */
export const md5Of = (key: string) => createHash('md5').update(key).digest('hex')

/**
 * Makes a key, which the activity log notes and its owner is told by mail.
 * @returns the key, which is stored as a hash alone and cannot be shown again
 * @throws Invalid for a wrong password or code, a key without rights, or one too many; TooMany
 */
export async function createKey(userId: number, form: NewKey, now = new Date()): Promise<string> {
  const rights = chosenRights(form)
  refuseUseless(rights)
  await confirmPassword(userId, form.password)
  await confirmCode(userId, form.code)
  const key = prefix + Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  const endsAt = form.days > 0 ? new Date(now.getTime() + form.days * dayMs) : null
  await inTransaction(async (tx) => {
    // Locked, so that two presses at once do not make one too many.
    const user = await tx.user.update({ where: { id: userId }, data: { id: userId } })
    if ((await tx.personalKey.count({ where: { userId } })) >= maxKeys)
      throw new Invalid(t('You have {maxKeys} keys. Remove one first.', { maxKeys }))
    const { id: keyId } = await tx.personalKey.create({
      data: {
        userId,
        name: form.name,
        hash: hashSecret(md5Of(key)),
        ending: key.slice(-4),
        rights: rights.join(' '),
        createdAt: now,
        endsAt,
      },
    })
    await recordAccountChange(tx, user, user, `personal key made: ${rights.join(', ')}`)
    if (isMailOn()) await enqueueMail(tx, keyMail, { keyId }, user.email)
  })
  log.info({ event: 'key made', userId, rights }, 'account')
  return key
}

/** Refuses a key that would open nothing: what is of the desk is read or written. */
function refuseUseless(rights: KeyRight[]): void {
  const refuse = (why: string) => new Invalid(t('Choose what the key may do.'), { rights: [why] })
  if (rights.length === 0) throw refuse(t('Choose at least one.'))
  const isOfDesk = rights.some((right) => areaRights.some((area) => area === right))
  if (isOfDesk && !rights.includes('read') && !rights.includes('write'))
    throw refuse(t('Choose Read or Write too.'))
}

export async function keysOf(userId: number, now = new Date()) {
  const rows = await db.personalKey.findMany({ where: { userId }, orderBy: { id: 'desc' } })
  return rows.map(({ id, name, ending, rights, createdAt, endsAt, lastUsedAt }) => ({
    id,
    name,
    ending,
    rights: rightsIn(rights),
    hasEnded: endsAt !== null && endsAt <= now,
    createdAt: createdAt.toISOString(),
    endsAt: toIso(endsAt),
    lastUsedAt: toIso(lastUsedAt),
  }))
}
export type ListedKey = Awaited<ReturnType<typeof keysOf>>[number]

const rightsIn = (stored: string): KeyRight[] =>
  keyRights.filter((right) => stored.split(' ').includes(right))

/** @throws NotFound when the key is another user's, or removed already */
export async function removeKey(userId: number, id: number): Promise<void> {
  await inTransaction(async (tx) => {
    const key = await tx.personalKey.findFirst({ where: { id, userId }, include: { user: true } })
    const { count } = await tx.personalKey.deleteMany({ where: { id, userId } })
    if (!key || count === 0) throw new NotFound(t('Key not found.'))
    await recordAccountChange(tx, key.user, key.user, 'personal key removed')
  })
  log.info({ event: 'key removed', userId }, 'account')
}

export interface SentKey {
  md5: string
  /** Sent by programs that ask for a name too; it must be the owner's. */
  username?: string
  /** False if it has not the form of a key, so that it guesses none. */
  isKeyLike?: boolean
}

export const isUsername = async (name: string) =>
  (await db.user.count({ where: { usernameKey: uniqueKey(name) } })) > 0

export interface KeyHolder {
  account: Account
  mustSetPassword: boolean
  rights: KeyRight[]
}

/** Finds who a key belongs to; undefined for one that is unknown, has ended, or was removed. */
export async function findKeyHolder(
  { md5, username }: SentKey,
  now = new Date(),
): Promise<KeyHolder | undefined> {
  const key = await db.personalKey.findUnique({
    where: { hash: hashSecret(md5) },
    include: { user: { include: withMembership(now) } },
  })
  if (!key || (key.endsAt && key.endsAt <= now) || key.user.disabledAt) return
  if (username !== undefined && uniqueKey(username) !== key.user.usernameKey) return
  if (now.getTime() - (key.lastUsedAt?.getTime() ?? 0) > touchEveryMs)
    await db.personalKey
      .updateMany({ where: { id: key.id }, data: { lastUsedAt: now } })
      .catch(ignoreUnavailable)
  return {
    account: await withoutMissingSecondFactor(toAccount(key.user)),
    mustSetPassword: key.user.mustSetPassword,
    rights: rightsIn(key.rights),
  }
}
