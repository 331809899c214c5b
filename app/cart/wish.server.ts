import { isDomainError } from '../platform/errors'
import { addToCart } from './cart.server'

const name = 'wish'
const minutes = 20

/** The header that remembers what somebody wanted to put into the cart before logging in. */
export function wishCookie(merchItemId: number, origin: string): Record<string, string> {
  return { 'Set-Cookie': cookie(String(merchItemId), minutes * 60, origin) }
}

/**
 * At login: puts into the cart what was wished for before, by a form of this site that this browser sent. Nothing stops
 * the login, an item sold out meanwhile neither.
 * @returns the headers given, with one that ends the wish where there was one
 */
export async function completeWishedAdd(
  userId: number,
  request: Request,
  given: Record<string, string>,
): Promise<Headers> {
  const headers = new Headers(given)
  const [, wished] = /(?:^|;\s*)wish=([1-9]\d{0,8})(?:;|$)/.exec(request.headers.get('Cookie') ?? '') ?? []
  if (!wished) return headers
  await addToCart(userId, Number(wished)).catch((error: unknown) => {
    if (!isDomainError(error)) throw error
  })
  headers.append('Set-Cookie', cookie('', 0, new URL(request.url).origin))
  return headers
}

function cookie(value: string, maxAge: number, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
