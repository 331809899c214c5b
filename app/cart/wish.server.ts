import { db } from '../platform/db.server'
import { isDomainError } from '../platform/errors'
import { addToCart, leaveNotice } from './cart.server'

const name = 'wish'
const minutes = 20

/** The header that remembers what somebody wanted to put into the cart before logging in. */
export function wishCookie(merchItemId: number, origin: string): Record<string, string> {
  return { 'Set-Cookie': cookie(String(merchItemId), minutes * 60, origin) }
}

interface LoggedIn {
  /** Those given, with one that ends the wish where there was one. */
  headers: Headers
  /** Where to go instead of where the login leads: to the cart, which says why it is not in there. */
  landing?: string
}

/**
 * At login: puts into the cart what was wished for before, by a form of this site that this browser sent. Nothing stops
 * the login, an item sold out or deleted meanwhile neither.
 */
export async function completeWishedAdd(
  userId: number,
  request: Request,
  given: Record<string, string>,
): Promise<LoggedIn> {
  const headers = new Headers(given)
  const [, wished] = /(?:^|;\s*)wish=([1-9]\d{0,8})(?:;|$)/.exec(request.headers.get('Cookie') ?? '') ?? []
  if (!wished) return { headers }
  headers.append('Set-Cookie', cookie('', 0, new URL(request.url).origin))
  const merchItemId = Number(wished)
  try {
    await addToCart(userId, merchItemId)
    return { headers }
  } catch (error) {
    if (!isDomainError(error)) throw error
    await leaveNotice(userId, (await farewellTo(merchItemId)) ?? error.message)
    return { headers, landing: '/cart' }
  }
}

async function farewellTo(id: number): Promise<string | undefined> {
  const gone = await db.merchItem.findFirst({ where: { id, deletedAt: { not: null } } })
  return gone ? `${gone.title} is no longer sold.` : undefined
}

function cookie(value: string, maxAge: number, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
