import { isMailOn, sendMail } from '../mail/mail.server'
import { db } from '../platform/db.server'
import { Invalid } from '../platform/errors'
import { log } from '../platform/log.server'
import { hashOf, newCredential } from '../platform/secret.server'
import { setPassword } from './accounts.server'
import { registrationAllowed } from './limits.server'
import { endSessions } from './sessions.server'

const hourMs = 3600 * 1000

/**
 * Sends a link that sets a new password, once and within an hour, to the owner of an e-mail address. Nothing tells whether
 * there is one. With no mail server the link is written to the log.
 * @throws TooMany
 */
export async function requestReset(email: string, origin: string, address: string): Promise<void> {
  await registrationAllowed(`reset ${address}`)
  const user = await db.user.findUnique({ where: { emailKey: email.trim().toLowerCase() } })
  if (!user) return
  const token = newCredential()
  await db.passwordReset.deleteMany({ where: { userId: user.id } })
  await db.passwordReset.create({
    data: { tokenHash: hashOf(token), userId: user.id, expiresAt: new Date(Date.now() + hourMs) },
  })
  const link = `${origin}/reset-password?token=${token}`
  if (!isMailOn())
    return log.warn({ event: 'password reset', link }, 'mail is off: give this link to the user')
  const text = `Somebody, probably you, wants a new password for ${user.username}.\n\nSet it here within an hour:\n${link}\n\nIf it was not you, leave this be.`
  void sendMail({ to: user.email, subject: 'A new password', text })
}

/**
 * Sets a new password by a link's token, which is used up by that, and ends every session.
 * @throws Invalid when the link was used, is too old, or never was
 */
export async function resetPassword(token: string, password: string): Promise<void> {
  const tokenHash = hashOf(token)
  const unused = { tokenHash, usedAt: null, expiresAt: { gt: new Date() } }
  const { count } = await db.passwordReset.updateMany({ where: unused, data: { usedAt: new Date() } })
  if (count === 0) throw new Invalid('This link was used already or is too old. Ask for a new one.')
  const { userId } = await db.passwordReset.findUniqueOrThrow({ where: { tokenHash } })
  await setPassword(userId, password)
  await endSessions(userId)
  log.info({ event: 'password reset', userId }, 'account')
}
