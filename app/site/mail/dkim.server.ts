import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CannotStart } from '../../platform/cannot-start.server'
import { type Env, env } from '../../platform/env.server'
import { mailDomain } from './sender.server'

/** The name under which the domain's DNS has the public key: zinehouse._domainkey.example.org. */
const keySelector = 'zinehouse'

const keyFile = ({ dataDir }: Env) => path.join(dataDir, 'dkim.pem')

/** Returns what nodemailer signs mails with (RFC 6376); undefined where no key was made. */
export function dkimOptions(settings = env) {
  if (!existsSync(keyFile(settings))) return
  return {
    domainName: mailDomain(settings),
    keySelector,
    privateKey: readFileSync(keyFile(settings), 'utf8'),
  }
}

/** A TXT record of DNS. */
export interface DnsRecord {
  name: string
  text: string
}

/**
 * Makes the key that mails are signed with, unless there is one.
 * @returns the record that its domain needs
 * @throws CannotStart while mails come from no domain that has a DNS
 */
export function createDkimKey(settings = env): DnsRecord {
  if (!mailDomain(settings).includes('.'))
    throw new CannotStart('Set MAIL_FROM to the address that mails come from: its domain gets the record.')
  if (!existsSync(keyFile(settings))) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
    writeFileSync(keyFile(settings), pem, { flag: 'wx', mode: 0o600 })
  }
  return dkimRecord(settings) as DnsRecord
}

/** Returns the record with the public key; undefined where no key was made. */
export function dkimRecord(settings = env): DnsRecord | undefined {
  const options = dkimOptions(settings)
  if (!options) return
  const publicKey = createPublicKey(options.privateKey).export({ type: 'spki', format: 'der' })
  return {
    name: `${keySelector}._domainkey.${options.domainName}`,
    text: `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
  }
}
