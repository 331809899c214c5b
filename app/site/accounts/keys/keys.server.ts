import { createHash, randomInt } from 'node:crypto'
import { ignoreUnavailableDatabase } from '../../../platform/database/database-errors.server'
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
import { uniqueAccountKey } from '../accounts.server'
import { recordAccountChange } from '../audit.server'
import { checkPassword } from '../change-account.server'
import { runningMembershipInclude } from '../running-memberships.server'
import { dropRoleWithoutSecondFactor } from '../second-factor/requirement.server'
import { checkSecondFactorCode } from '../second-factor/second-factor.server'
import { accountFromRow } from '../sessions.server'
import { chosenKeyRights, type NewPersonalKey } from './key-form'
import { newPersonalKeyMailKind } from './key-mail.server'
import { deskAreaRights, maxPersonalKeys, type PersonalKeyRight, personalKeyRights } from './keys'

/** The characters of keys, which do not look alike when typed on a device. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const prefix = 'zh_'
const length = 24
const touchEveryMs = 10 * 60_000

export const hasKeyFormat = (text: string) => new RegExp(`^${prefix}[a-z2-9]{${length}}$`).test(text)

/** Computes the MD5 that KOReader sends instead of a password; keys are random enough for it. */
export const md5OfKey = (key: string) => createHash('md5').update(key).digest('hex')

/**
 * Creates a key, which is logged and mailed to its owner.
 * @returns the key, of which only the hash is stored
 * @throws Invalid for a wrong password or code, a key without rights, or one too many; TooMany
 */
export async function createPersonalKey(
  userId: number,
  form: NewPersonalKey,
  now = new Date(),
): Promise<string> {
  const rights = chosenKeyRights(form)
  refuseUseless(rights)
  await checkPassword(userId, form.password)
  await checkSecondFactorCode(userId, form.code)
  const key = prefix + Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  const endsAt = form.days > 0 ? new Date(now.getTime() + form.days * dayMs) : null
  await inTransaction(async (tx) => {
    // The row is locked, so that two requests at once do not exceed the limit.
    const user = await tx.user.update({ where: { id: userId }, data: { id: userId } })
    if ((await tx.personalKey.count({ where: { userId } })) >= maxPersonalKeys)
      throw new Invalid(t('You have {maxKeys} keys. Remove one first.', { maxKeys: maxPersonalKeys }))
    const { id: keyId } = await tx.personalKey.create({
      data: {
        userId,
        name: form.name,
        hash: hashSecret(md5OfKey(key)),
        ending: key.slice(-4),
        rights: rights.join(' '),
        createdAt: now,
        endsAt,
      },
    })
    await recordAccountChange(tx, user, user, `personal key made: ${rights.join(', ')}`)
    if (isMailOn()) await enqueueMail(tx, newPersonalKeyMailKind, { keyId }, user.email)
  })
  log.info({ event: 'key made', userId, rights }, 'account')
  return key
}

/** Refuses a key that would give no access: rights to an area require reading or writing. */
function refuseUseless(rights: PersonalKeyRight[]): void {
  const refuse = (why: string) => new Invalid(t('Choose what the key can do.'), { rights: [why] })
  if (rights.length === 0) throw refuse(t('Choose at least one.'))
  const isOfDesk = rights.some((right) => deskAreaRights.some((area) => area === right))
  if (isOfDesk && !rights.includes('read') && !rights.includes('write'))
    throw refuse(t('Choose Read or Write too.'))
}

/** Counts the keys that still open something, of all users or of one. */
export const countPersonalKeys = (userId?: number, now = new Date()) =>
  db.personalKey.count({ where: { userId, OR: [{ endsAt: null }, { endsAt: { gt: now } }] } })

export async function listPersonalKeysOfUser(userId: number, now = new Date()) {
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
export type ListedPersonalKey = Awaited<ReturnType<typeof listPersonalKeysOfUser>>[number]

const rightsIn = (stored: string): PersonalKeyRight[] =>
  personalKeyRights.filter((right) => stored.split(' ').includes(right))

/** @throws NotFound when the key is another user's, or was removed */
export async function removePersonalKey(userId: number, id: number): Promise<void> {
  await inTransaction(async (tx) => {
    const key = await tx.personalKey.findFirst({ where: { id, userId }, include: { user: true } })
    const { count } = await tx.personalKey.deleteMany({ where: { id, userId } })
    if (!key || count === 0) throw new NotFound(t('Key not found.'))
    await recordAccountChange(tx, key.user, key.user, 'personal key removed')
  })
  log.info({ event: 'key removed', userId }, 'account')
}

export interface KeySentByProgram {
  md5: string
  /** The username that a program sent with the key; it must be the owner's. */
  username?: string
  /** Whether the text has the format of a key; otherwise it is not counted as a guess. */
  isKeyLike?: boolean
}

export const doesUsernameExist = async (name: string) =>
  (await db.user.count({ where: { usernameKey: uniqueAccountKey(name) } })) > 0

export interface KeyHolder {
  account: Account
  mustSetPassword: boolean
  rights: PersonalKeyRight[]
}

/** Finds the owner of a key; undefined if it is unknown, expired or removed. */
export async function findPersonalKeyHolder(
  { md5, username }: KeySentByProgram,
  now = new Date(),
): Promise<KeyHolder | undefined> {
  const key = await db.personalKey.findUnique({
    where: { hash: hashSecret(md5) },
    include: { user: { include: runningMembershipInclude(now) } },
  })
  if (!key || (key.endsAt && key.endsAt <= now) || key.user.disabledAt) return
  if (username !== undefined && uniqueAccountKey(username) !== key.user.usernameKey) return
  if (now.getTime() - (key.lastUsedAt?.getTime() ?? 0) > touchEveryMs)
    await db.personalKey
      .updateMany({ where: { id: key.id }, data: { lastUsedAt: now } })
      .catch(ignoreUnavailableDatabase)
  return {
    account: await dropRoleWithoutSecondFactor(accountFromRow(key.user)),
    mustSetPassword: key.user.mustSetPassword,
    rights: rightsIn(key.rights),
  }
}
