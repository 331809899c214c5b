import type { Transaction } from '../../platform/database/db.server'
import { currentLocale } from '../../platform/i18n/i18n'
import { Username } from './accounts'
import { identityColumns, isReservedName, uniqueKey } from './accounts.server'

/** An account that mails go to. */
export interface AddressedAccount {
  id: number
  username: string
  email: string
}

const maxLength = 24

/**
 * Finds the account of a mail address, or makes one that is named after it and has no password yet. Of two requests at
 * once, one may fail on the name: repeat it.
 * @param email a valid address
 */
export async function accountForAddress(tx: Transaction, email: string): Promise<AddressedAccount> {
  const select = { id: true, username: true, email: true }
  const found = await tx.user.findUnique({ where: { emailKey: uniqueKey(email) }, select })
  if (found) return found
  const username = await freeName(tx, nameFrom(email))
  return tx.user.create({
    data: { ...identityColumns({ username, email }), passwordHash: '', locale: currentLocale() },
    select,
  })
}

/** Returns a username from an address: the part before the @, with more of it if that is too short. */
export function nameFrom(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const [own, whole] = [local.split('+')[0] ?? '', `${local}.${domain}`].map((text) =>
    text
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9._-]+/g, '')
      .slice(0, maxLength)
      .replace(/^[._-]+|[._-]+$/g, ''),
  )
  return [own, whole].find((name) => Username.safeParse(name).success) ?? 'reader'
}

/** Returns a username that is free, like the wanted one if that can be one, else named after the address. */
export function freeUsername(tx: Transaction, wanted: string, email: string): Promise<string> {
  const isUsername = Username.safeParse(wanted).success && wanted.length <= maxLength
  return freeName(tx, isUsername ? wanted : nameFrom(wanted.includes('@') ? wanted : email))
}

async function freeName(tx: Transaction, name: string): Promise<string> {
  const isTaken = await tx.user.findUnique({
    where: { usernameKey: uniqueKey(name) },
    select: { id: true },
  })
  if (!isTaken && !isReservedName(name)) return name
  const rows = await tx.user.findMany({
    where: { usernameKey: { startsWith: uniqueKey(name) } },
    select: { usernameKey: true },
  })
  const taken = new Set(rows.map(({ usernameKey }) => usernameKey))
  let number = 2
  while (taken.has(uniqueKey(`${name}${number}`))) number++
  return `${name}${number}`
}
