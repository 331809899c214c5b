import type { Env } from '../../platform/env.server'
import { type DnsRecord, dkimRecord } from '../../site/mail/dkim.server'
import { envelopeDomain, mailDomain } from '../../site/mail/sender.server'
import { checkSendingHost } from './check-sending-host.server'
import { type Dns, found, openDns } from './dns.server'
import { type Finding, findingReporters, firstErrorLine } from './findings'

const { ok, warning, error } = findingReporters('sender')

/** Checks what mail servers ask the DNS of the sender's domain before they take a mail. */
export async function checkSender(settings: Env, dns: Dns = openDns()): Promise<Finding[]> {
  if (!settings.mail.url) return []
  const domain = mailDomain(settings)
  const key = dkimRecord(settings)
  try {
    return [
      await checkMx(domain, dns),
      await checkSpf(envelopeDomain(settings), dns),
      await checkDkim(key, dns),
      await checkDmarc(domain, dns),
      ...(await checkSendingHost(settings, dns)),
    ]
  } catch (reason) {
    return [warning(`the DNS of ${domain} does not answer: ${firstErrorLine(reason)}`)]
  }
}

async function checkMx(domain: string, dns: Dns): Promise<Finding> {
  const servers = await found(dns.resolveMx(domain))
  return servers.some(({ exchange }) => exchange !== '')
    ? ok(`${domain} takes answers`)
    : warning(
        `${domain} has no MX record: answers to your mails are lost, and some servers refuse its mails`,
        'let MAIL_FROM be an address that receives mail',
      )
}

async function checkSpf(domain: string, dns: Dns): Promise<Finding> {
  const policies = (await texts(domain, dns)).filter((text) => /^v=spf1( |$)/i.test(text))
  if (policies.length > 1)
    return error(`${domain} has ${policies.length} SPF records, and receivers take none of them`, 'join them')
  const [policy] = policies
  if (!policy)
    return warning(
      `${domain} has no SPF record: mails count as forged for many`,
      'add the TXT record that your mail service names, as v=spf1 include:… ~all',
    )
  return /\s\+?all\b/i.test(policy)
    ? warning(`the SPF record of ${domain} lets everybody send for it`, 'let it end with ~all')
    : ok(`SPF: ${policy}`)
}

async function checkDkim(record: DnsRecord | undefined, dns: Dns): Promise<Finding> {
  if (!record) return ok('DKIM: left to the mail service; npm run dkim makes a key to sign here')
  const published = await texts(record.name, dns)
  if (published.some((text) => publicKeyIn(text) === publicKeyIn(record.text)))
    return ok('DKIM: mails are signed')
  return error(
    published.length > 0
      ? `${record.name} has another key: signatures are wrong`
      : `${record.name} is missing`,
    'npm run dkim prints the TXT record for your DNS',
  )
}

const publicKeyIn = (record: string) => /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replace(/\s/g, '')

/** The record of a domain above holds for those below it (RFC 7489, 6.6.3). */
async function checkDmarc(domain: string, dns: Dns): Promise<Finding> {
  const labels = domain.split('.')
  for (let from = 0; from === 0 || labels.length - from >= 2; from += 1) {
    const policies = await texts(`_dmarc.${labels.slice(from).join('.')}`, dns)
    const policy = policies.find((text) => /^v=DMARC1\b/i.test(text))
    if (policy) return ok(`DMARC: ${policy}`)
  }
  return warning(
    `${domain} has no DMARC record: large mail services refuse newsletters without one`,
    `add the TXT record v=DMARC1; p=none at _dmarc.${domain}`,
  )
}

const texts = async (name: string, dns: Dns) =>
  (await found(dns.resolveTxt(name))).map((parts) => parts.join(''))
