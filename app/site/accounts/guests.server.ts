import { randomUUID } from 'node:crypto'
import { db, type Transaction } from '../../platform/database/db.server'
import { networkOfAddress } from '../../platform/http/network.server'
import { currentLocale } from '../../platform/i18n/i18n'
import { hashSecret } from '../../platform/process/secret.server'
import { guestRole } from './roles'

export interface Guest {
  /** A secret in the guest's browser, for as long as a payment may be open. */
  key: string
  address: string
}

/**
 * Returns the key of a guest's row. It contains a space, so that it differs from every username and email
 * address.
 */
const rowKeyOf = ({ key }: Pick<Guest, 'key'>) => `guest ${hashSecret(`guest ${key}`)}`

export const hashGuestNetwork = ({ address }: Pick<Guest, 'address'>) =>
  hashSecret(`network ${networkOfAddress(address)}`)

const columns = { id: true, username: true, email: true } as const

export const findGuest = (guest: Pick<Guest, 'key'>) =>
  db.user.findUnique({ where: { usernameKey: rowKeyOf(guest) }, select: columns })

/**
 * Finds or creates the user row of a guest's orders, and locks it until the transaction ends. The email key is random,
 * since PostgreSQL's upsert only waits for a concurrent row with the named key, and fails on any other.
 */
export async function lockGuestUser(tx: Transaction, guest: Guest) {
  const rowKey = rowKeyOf(guest)
  const [guestNetwork, locale] = [hashGuestNetwork(guest), currentLocale()]
  const unusable = { email: '', emailKey: `guest ${randomUUID()}`, passwordHash: '', disabledAt: new Date() }
  return tx.user.upsert({
    where: { usernameKey: rowKey },
    create: { username: 'Guest', usernameKey: rowKey, role: guestRole, guestNetwork, locale, ...unusable },
    update: { guestNetwork, locale },
    select: columns,
  })
}
