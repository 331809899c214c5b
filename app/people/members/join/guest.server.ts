import { flashCookie } from '../../../platform/http/flash.server'
import { randomToken } from '../../../platform/process/secret.server'
import { type Buyer, isGuestBuyer } from '../../../shop/orders/checkout/purchase.server'
import type { Guest } from '../../../site/accounts/guests.server'

/** The cookie that identifies a guest's browser while a payment page is open. */
const guestKey = flashCookie('guest', 40 * 60)

/** Returns the guest of a browser; a new one is identified by the key of the submitted form. */
export function guestOfBrowser(request: Request, sentKey: string, address: string): Guest {
  const made = /^[\w-]{20,60}$/.test(sentKey) ? sentKey : randomToken()
  return { key: guestKey.read(request) ?? made, address }
}

export const guestCookie = (buyer: Buyer | Guest, origin: string): HeadersInit | undefined =>
  isGuestBuyer(buyer) ? { 'Set-Cookie': guestKey.set(buyer.key, origin) } : undefined
