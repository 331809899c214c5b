import { db } from '../../platform/database/db.server'
import { hourMs } from '../../platform/durations'
import { env } from '../../platform/env.server'
import { Invalid } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { deleteInBatches, purgeOlderThan } from '../../platform/jobs/purge.server'
import { log } from '../../platform/logging/log.server'
import { hashSecret, randomToken } from '../../platform/process/secret.server'
import { isMailOn, sendMail } from '../mail/mail.server'
import { type Actor, recordAudit } from './audit.server'
import { setPassword } from './change-account.server'
import { refuseGuessablePassword } from './guessable-passwords.server'
import { enforceResetRequestLimit, mayHaveResetLink } from './limits.server'
import { endSessions } from './sessions.server'

/**
 * Mails a link to set a new password, without revealing whether the address has an account. With mail off there is no
 * link: owners see the request, and `npm run users` prints one. The link leads to SITE_URL, never to a request's host.
 * @throws TooMany
 */
export async function requestPasswordReset(email: string, address: string): Promise<void> {
  await enforceResetRequestLimit(address)
  const user = await db.user.findUnique({ where: { emailKey: email.trim().toLowerCase() } })
  if (!user || user.disabledAt || !(await mayHaveResetLink(user.id))) return
  await recordAudit(db, 'visitor', { action: 'asked for', ...resetLinkAuditSubject(user) })
  if (!isMailOn()) {
    const { username } = user
    const message = `mail is off: npm run users -- reset ${username} prints a reset link`
    return log.warn({ event: 'reset link asked for', username }, message)
  }
  const link = (env.siteUrl ?? '') + (await createResetPath(user.id, user.emailKey))
  const text = t(
    'Someone asked to reset the password for {username}.\n\nTo set a new password, open this link within one hour:\n{link}\n\nIf you did not ask for this, ignore this email.',
    { username: user.username, link },
  )
  void sendMail({ to: user.email, subject: t('Reset your password'), text })
}

/**
 * @param mailedTo the key of the address, if the path is only sent there by mail
 * @returns the path of a page where a new password can be set once, within an hour or `validMs`
 */
export async function createResetPath(userId: number, mailedTo?: string, validMs = hourMs): Promise<string> {
  const token = randomToken()
  await db.passwordReset.create({
    data: { tokenHash: hashSecret(token), userId, mailedTo, expiresAt: new Date(Date.now() + validMs) },
  })
  return `${href('/reset-password')}?token=${token}`
}

export async function isResetLinkUsable(token: string): Promise<boolean> {
  return (await db.passwordReset.count({ where: unusedReset(token) })) > 0
}

const unusedReset = (token: string) => ({
  tokenHash: hashSecret(token),
  usedAt: null,
  expiresAt: { gt: new Date() },
})

export const expiredLinkMessage = msg('This link has already been used or has expired.')

/**
 * Sets a new password, ends every session, and removes every personal key, passkey and linked login, since somebody
 * else may have created them. If the address is proven, the linked login is kept.
 * @throws Invalid when the link is used, expired or unknown, or the password easy to guess
 */
export async function resetPassword(token: string, password: string): Promise<void> {
  const unused = unusedReset(token)
  const reset = await db.passwordReset.findFirst({ where: unused, include: { user: true } })
  if (reset) await refuseGuessablePassword(password, reset.user)
  const { count } = await db.passwordReset.updateMany({ where: unused, data: { usedAt: new Date() } })
  if (!reset || count === 0) throw new Invalid(expiredLinkMessage)
  const { userId } = reset
  await setPassword(userId, password)
  await endSessions(userId)
  await db.personalKey.deleteMany({ where: { userId } })
  await db.passkey.deleteMany({ where: { userId } })
  await db.oidcIdentity.deleteMany({ where: { userId } })
  log.info({ event: 'password reset', userId }, 'account')
  const user = await db.user.findUniqueOrThrow({ where: { id: userId } })
  await recordAudit(db, user, { action: 'used', ...resetLinkAuditSubject(user) })
  if (reset.mailedTo === user.emailKey) await addressIsProven(user)
}

type ProvenStep = (user: { id: number; username: string; emailKey: string }) => Promise<unknown>
const provenSteps: ProvenStep[] = []

/** Registers a step that runs when a user has proven the account's email address. */
export function onAddressProven(step: ProvenStep): void {
  provenSteps.push(step)
}

async function addressIsProven(user: Parameters<ProvenStep>[0]): Promise<void> {
  await db.user.updateMany({
    where: { id: user.id, emailKey: user.emailKey },
    data: { emailProvenAt: new Date() },
  })
  for (const step of provenSteps)
    await step(user).catch((error: unknown) => log.error({ err: error, userId: user.id }, 'address proven'))
}

export const resetLinkAuditSubject = ({ id, username }: Actor) => ({
  subjectType: 'reset link',
  subjectId: id,
  subjectName: username,
})

export async function deleteOldPasswordResets(now = new Date()): Promise<void> {
  const forget = (before: Date) =>
    deleteInBatches((limit) => db.passwordReset.deleteMany({ where: { expiresAt: { lt: before } }, limit }))
  await purgeOlderThan('reset links', 0, forget, now)
}
