import { isIP, isIPv4 } from 'node:net'
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
  const addresses = ofMailHost.length > 0 ? ofMailHost : ofSite
  return Promise.all(firstOfEachKind(addresses).map((address) => checkPtr(address, dns)))
}

/** Mails leave by IPv6 where the machine has it and the receiver takes it. */
const firstOfEachKind = (addresses: string[]) =>
  [addresses.find(isIPv4), addresses.find((address) => !isIPv4(address))].filter(
    (address) => address !== undefined,
  )

async function checkPtr(address: string, dns: Dns): Promise<Finding> {
  const names = await found(dns.reverse(address))
  const advice = `ask the provider of that machine to name ${address} as its mail server greets, and give that name ${isIPv4(address) ? 'an A' : 'an AAAA'} record`
  if (names.length === 0)
    return warning(
      `${address}, where mails leave, has no name (PTR record): large services refuse its mails`,
      advice,
    )
  for (const name of names)
    if ((await addressesOf(name, dns)).includes(address)) return ok(`PTR: ${address} is ${name}`)
  return warning(`${address}, where mails leave, is called ${names[0]}, which has another address`, advice)
}

async function publicAddresses(host: string, dns: Dns): Promise<string[]> {
  return (await addressesOf(host.replace(/^\[|\]$/g, ''), dns)).filter(isPublicAddress)
}

async function addressesOf(host: string, dns: Dns): Promise<string[]> {
  if (isIP(host)) return [host]
  if (!host.includes('.')) return []
  const both = await Promise.all([found(dns.resolve4(host)), found(dns.resolve6(host))])
  return both.flat()
}
