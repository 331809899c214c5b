import { env } from '../../platform/env.server'
import { Email, normalizeEmail } from '../../platform/text/email'

/** Returns the host name of the site's public address. */
export const hostName = ({ siteUrl } = env) => new URL(siteUrl ?? 'http://localhost').hostname

/** Returns the address that mails come from. */
export const mailSender = (settings = env) => settings.mail.from ?? `no-reply@${hostName(settings)}`

/** Returns the domain of the sender's address as DNS has it, where receivers look up who may send for it. */
export function mailDomain(settings = env): string {
  const address = mailSender(settings).replace(/^.*<|>.*$/gs, '')
  return normalizeEmail(address).replace(/^.*@/s, '').toLowerCase()
}

/** Returns the address to which mails come back, if the user name of BOUNCES_URL is one; otherwise it is the sender's. */
export function bounceAddress({ mail: { bouncesUrl } } = env): string | undefined {
  if (!bouncesUrl) return
  return Email.safeParse(decodeURIComponent(new URL(bouncesUrl).username)).data
}

/** Returns the domain whose SPF record receivers look up. */
export const envelopeDomain = (settings = env): string =>
  bounceAddress(settings)?.replace(/^.*@/s, '').toLowerCase() ?? mailDomain(settings)
