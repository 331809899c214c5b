import { db } from '../platform/db.server'
import { DomainError } from '../platform/errors'
import { flashCookie } from '../platform/flash.server'
import { addedFlash } from './added-flash.server'
import { addToCart, leaveNotice } from './cart.server'

const wish = flashCookie('wish', 20 * 60)

/** The header that remembers what somebody wanted to put into the cart before logging in. */
export function pendingAddCookie(merchItemId: number, origin: string): Record<string, string> {
  return { 'Set-Cookie': wish.set(String(merchItemId), origin) }
}

interface LoggedIn {
  /** Those given, with more where there was a wish: it ends, and the item's page says that it came true. */
  headers: Headers
  /** Where to go instead of where the login leads: to the cart, which says why it is not in there. */
  landing?: string
}

/**
 * At login: puts into the cart what was wished for before, by a form of this site that this browser sent. Nothing stops
 * the login, an item sold out or deleted meanwhile neither.
 */
export async function completePendingAdd(
  userId: number,
  request: Request,
  origin: string,
  given: Record<string, string>,
): Promise<LoggedIn> {
  const headers = new Headers(given)
  const word = wish.read(request) ?? ''
  if (!/^[1-9]\d{0,8}$/.test(word)) return { headers }
  headers.append('Set-Cookie', wish.clear(origin))
  const merchItemId = Number(word)
  try {
    await addToCart(userId, merchItemId)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await leaveNotice(userId, (await farewellTo(merchItemId)) ?? error.message)
    return { headers, landing: '/cart' }
  }
  for (const [name, value] of Object.entries(addedFlash(merchItemId, origin))) headers.append(name, value)
  return { headers }
}

async function farewellTo(id: number): Promise<string | undefined> {
  const gone = await db.merchItem.findFirst({ where: { id, deletedAt: { not: null } } })
  return gone ? `${gone.title} is no longer sold.` : undefined
}
