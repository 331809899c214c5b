import { domainToASCII } from 'node:url'
import { env } from '../../platform/env.server'

/** Returns the host name of the site's public address. */
export const hostName = ({ siteUrl } = env) => new URL(siteUrl ?? 'http://localhost').hostname

/** Returns the address that mails come from. */
export const mailSender = (settings = env) => settings.mail.from ?? `no-reply@${hostName(settings)}`

/** Returns the domain of the sender's address as DNS has it, where receivers look up who may send for it. */
export const mailDomain = (settings = env) =>
  domainToASCII(mailSender(settings).replace(/^.*@/s, '').replace(/>.*$/s, '').trim())
