import { isIPv4 } from 'node:net'
import type { Env } from '../../platform/env.server'
import { isPublicAddress } from '../../platform/public-address.server'
import { hostName, mailDomain } from '../../site/mail/sender.server'
import { type Dns, found } from './dns.server'
import { type Finding, findingReporters } from './findings'

const { ok, warning } = findingReporters('sender')

/**
 * Checks the name of the address that mails leave from (PTR), which receivers look up before they take one. It is that
 * of the mail server, or of this machine if the mail server is on it; a mail service sees to its own.
 */
export async function checkSendingHost(settings: Env, dns: Dns): Promise<Finding[]> {
  const mailHost = new URL(settings.mail.url ?? '').hostname
  const ofMailHost = await publicAddresses(mailHost, dns)
  const ofSite = await publicAddresses(hostName(settings), dns)
  const isOwn =
    mailHost.endsWith(`.${mailDomain(settings)}`) || ofMailHost.some((address) => ofSite.includes(address))
  if (ofMailHost.length > 0 && !isOwn) return [ok(`PTR: left to ${mailHost}`)]
  const [address] = ofMailHost.length > 0 ? ofMailHost : ofSite
  return address ? [await checkPtr(address, dns)] : []
}

async function checkPtr(address: string, dns: Dns): Promise<Finding> {
  const names = await found(dns.reverse(address))
  const advice = `ask the provider of that machine to name ${address} as its mail server greets, and give that name an A record`
  if (names.length === 0)
    return warning(
      `${address}, where mails leave, has no name (PTR record): large services refuse its mails`,
      advice,
    )
  for (const name of names)
    if ((await found(dns.resolve4(name))).includes(address)) return ok(`PTR: ${address} is ${name}`)
  return warning(`${address}, where mails leave, is called ${names[0]}, which has another address`, advice)
}

async function publicAddresses(host: string, dns: Dns): Promise<string[]> {
  const addresses = isIPv4(host) ? [host] : host.includes('.') ? await found(dns.resolve4(host)) : []
  return addresses.filter(isPublicAddress)
}
