import { db, type Transaction } from '../platform/database/db.server'
import { networkOf } from '../platform/http/network.server'
import { hashSecret } from '../platform/process/secret.server'
import { guestRole } from './accounts'

/** Somebody who buys without an account. */
export interface Guest {
  /** A secret of their browser, for as long as they may be paying. */
  key: string
  /** Where they are on the network. */
  address: string
}

/** A space keeps it apart from every username and every address. */
const rowKeyOf = ({ key }: Pick<Guest, 'key'>) => `guest ${hashSecret(`guest ${key}`)}`

/** Of a guest, or of all in the same network. */
export const guestNetworkOf = ({ address }: Pick<Guest, 'address'>) =>
  hashSecret(`network ${networkOf(address)}`)

const columns = { id: true, username: true, email: true } as const

export const findGuest = (guest: Pick<Guest, 'key'>) =>
  db.user.findUnique({ where: { usernameKey: rowKeyOf(guest) }, select: columns })

/** The row of a user that a guest's orders belong to, made with the first one. It is locked until the transaction ends. */
export async function guestFor(tx: Transaction, guest: Guest) {
  const rowKey = rowKeyOf(guest)
  const guestNetwork = guestNetworkOf(guest)
  const unusable = { email: '', emailKey: rowKey, passwordHash: '', disabledAt: new Date() }
  return tx.user.upsert({
    where: { usernameKey: rowKey },
    create: { username: 'Guest', usernameKey: rowKey, role: guestRole, guestNetwork, ...unusable },
    update: { guestNetwork },
    select: columns,
  })
}
