import type { Transaction } from '../../platform/database/db.server'
import { currentLocale } from '../../platform/i18n/i18n'
import { Username } from './accounts'
import { accountIdentityColumns, isReservedName, uniqueAccountKey } from './accounts.server'

/** The account of an email address. */
export interface AddressedAccount {
  id: number
  username: string
  email: string
}

const maxLength = 24

/**
 * Finds the account of an email address, or creates one without a password, named after the address. Of two at once,
 * one may fail because of the name: repeat it.
 * @param email a valid address
 */
export async function findOrCreateAccountForAddress(
  tx: Transaction,
  email: string,
): Promise<AddressedAccount> {
  const select = { id: true, username: true, email: true }
  const found = await tx.user.findUnique({ where: { emailKey: uniqueAccountKey(email) }, select })
  if (found) return found
  const username = await freeName(tx, usernameFromEmail(email))
  return tx.user.create({
    data: { ...accountIdentityColumns({ username, email }), passwordHash: '', locale: currentLocale() },
    select,
  })
}

/**
 * Returns a username from an email address: the part before the @, with a part of the domain if that is too
 * short.
 */
export function usernameFromEmail(email: string): string {
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

/** Returns a free username, like the wanted one if possible, else named after the address. */
export function findFreeUsername(tx: Transaction, wanted: string, email: string): Promise<string> {
  const isUsername = Username.safeParse(wanted).success && wanted.length <= maxLength
  return freeName(tx, isUsername ? wanted : usernameFromEmail(wanted.includes('@') ? wanted : email))
}

async function freeName(tx: Transaction, name: string): Promise<string> {
  const isTaken = await tx.user.findUnique({
    where: { usernameKey: uniqueAccountKey(name) },
    select: { id: true },
  })
  if (!isTaken && !isReservedName(name)) return name
  const rows = await tx.user.findMany({
    where: { usernameKey: { startsWith: uniqueAccountKey(name) } },
    select: { usernameKey: true },
  })
  const taken = new Set(rows.map(({ usernameKey }) => usernameKey))
  let number = 2
  while (taken.has(uniqueAccountKey(`${name}${number}`))) number++
  return `${name}${number}`
}
