import { flashCookie } from '../../../platform/http/flash.server'
import { randomToken } from '../../../platform/process/secret.server'
import { type Buyer, isGuest } from '../../../shop/orders/checkout/purchase.server'
import type { Guest } from '../../../site/accounts/guests.server'

/** Identifies a guest while a payment page is open. */
const guestKey = flashCookie('guest', 40 * 60)

/** Returns the guest of a browser; one that is new is known by the key of the form that was sent. */
export function guestOf(request: Request, sentKey: string, address: string): Guest {
  const made = /^[\w-]{20,60}$/.test(sentKey) ? sentKey : randomToken()
  return { key: guestKey.read(request) ?? made, address }
}

export const guestCookie = (buyer: Buyer | Guest, origin: string): HeadersInit | undefined =>
  isGuest(buyer) ? { 'Set-Cookie': guestKey.set(buyer.key, origin) } : undefined
