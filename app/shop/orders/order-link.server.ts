import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../../platform/process/secret.server'
import { guestRole } from '../../site/accounts/roles'
import { orderAddress } from './orders'

export interface OrderToLink {
  reference: string
  user: { role: string }
}

/** Returns the path of an order for its buyer; a guest's contains a key that gives access to whoever has the link. */
export function orderLink({ reference, user }: OrderToLink): string {
  const path = orderAddress({ reference })
  return user.role === guestRole ? `${path}?${new URLSearchParams({ key: keyOf(reference) })}` : path
}

export function isOrderKey(reference: string, key: string): boolean {
  const [sent, right] = [Buffer.from(key), Buffer.from(keyOf(reference))]
  return sent.length === right.length && timingSafeEqual(sent, right)
}

const keyOf = (reference: string) => hashSecret(`opens order ${reference}`)
