import { env } from '../../platform/env.server'
import { normalizeEmail } from '../../platform/text/email'

/** Returns the host name of the site's public address. */
export const hostName = ({ siteUrl } = env) => new URL(siteUrl ?? 'http://localhost').hostname

/** Returns the address that mails come from. */
export const mailSender = (settings = env) => settings.mail.from ?? `no-reply@${hostName(settings)}`

/** Returns the domain of the sender's address as DNS has it, where receivers look up who may send for it. */
export function mailDomain(settings = env): string {
  const address = mailSender(settings).replace(/^.*<|>.*$/gs, '')
  return normalizeEmail(address).replace(/^.*@/s, '').toLowerCase()
}
