import { db, inTransaction, type Transaction } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { toIso } from '../../../platform/iso-time'
import { log } from '../../../platform/logging/log.server'
import { type Actor, recordAccountChange } from '../audit.server'
import { checkPassword } from '../change-account.server'
import { mailLoginChange } from '../login-change-mail.server'

const recentMs = 10 * 60_000

export async function listPasskeysOfUser(userId: number) {
  const rows = await db.passkey.findMany({ where: { userId }, orderBy: { id: 'desc' } })
  return rows.map(({ id, name, isSynced, createdAt, lastUsedAt }) => ({
    id,
    name,
    isSynced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: toIso(lastUsedAt),
  }))
}
export type ListedPasskey = Awaited<ReturnType<typeof listPasskeysOfUser>>[number]

export const hasPassword = async (userId: number): Promise<boolean> =>
  (await db.user.count({ where: { id: userId, NOT: { passwordHash: '' } } })) > 0

export const hasPasskey = async (userId: number): Promise<boolean> =>
  (await db.passkey.count({ where: { userId } })) > 0

export interface PasskeyChange {
  account: Actor & { email: string }
  startedAt: Date
}

/**
 * Checks the password before a change of an account's ways to log in; an account without one needs a login in the last
 * ten minutes.
 * @throws Invalid, TooMany
 */
export async function checkAccountOwner(
  { account, startedAt }: PasskeyChange,
  password = '',
  now = Date.now(),
): Promise<void> {
  if (await hasPassword(account.id)) return checkPassword(account.id, password)
  if (now - startedAt.getTime() <= recentMs) return
  throw new Invalid(t('Your login is more than ten minutes old. Log out, log in again, and repeat this.'))
}

/** @throws NotFound when the passkey is another user's, or was removed */
export async function renamePasskey(userId: number, id: number, name: string): Promise<void> {
  const { count } = await db.passkey.updateMany({ where: { id, userId }, data: { name } })
  if (count === 0) throw new NotFound(t('Passkey not found.'))
}

/**
 * Removes a passkey, which stops working.
 * @throws NotFound, Invalid for a wrong password, Conflict for the account's last way to log in, TooMany
 */
export async function removePasskey(asking: PasskeyChange, id: number, password?: string): Promise<void> {
  await checkAccountOwner(asking, password)
  const { account } = asking
  await inTransaction(async (tx) => {
    await lockAccount(tx, account.id)
    const passkey = await tx.passkey.findFirst({ where: { id, userId: account.id } })
    if (!passkey) throw new NotFound(t('Passkey not found.'))
    await tx.passkey.delete({ where: { id } })
    await assertWayInLeft(tx, account.id)
    await recordAccountChange(tx, account, account, 'passkey removed')
    await mailLoginChange(tx, account, { change: 'passkey removed', name: passkey.name })
  })
  log.info({ event: 'passkey removed', userId: account.id }, 'account')
}

/** Locks an account, so that its changes happen one after the other. */
export const lockAccount = (tx: Transaction, id: number) =>
  tx.$executeRaw`UPDATE "User" SET "role" = "role" WHERE "id" = ${id}`

/** @throws Conflict when a user could no longer log in */
async function assertWayInLeft(tx: Transaction, userId: number): Promise<void> {
  const { passwordHash } = await tx.user.findUniqueOrThrow({ where: { id: userId } })
  if (passwordHash !== '' || (await tx.passkey.count({ where: { userId } })) > 0) return
  const issuer = env.oidc?.issuer
  if (issuer && (await tx.oidcIdentity.count({ where: { userId, issuer } })) > 0) return
  throw new Conflict(
    t(
      'This passkey is the only way into your account. Set a password first: log out, and choose “Forgot your password?”.',
    ),
  )
}
