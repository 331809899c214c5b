import type { RunningApp } from '../test/app'
import { password } from '../test/builders'
import { caller } from '../test/http/shop'

/** The session cookie of somebody who is registered unless they are the admin. */
export async function cookieOf(origin: string, username: string): Promise<string> {
  const send = (path: string) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ username, email: `${username}@example.org`, password }),
      redirect: 'manual',
    })
  if (username !== 'boss') await send('/register')
  const cookies = (await send('/login')).headers.getSetCookie()
  const cookie = cookies.find((one) => one.startsWith('session='))
  if (!cookie) throw new Error(`${username} could not log in.`)
  return cookie.split(';')[0] ?? ''
}

/** Puts the first items of the shop into somebody's cart. @throws Error when none can be bought */
export async function fillCart(site: Pick<RunningApp, 'origin'>, username: string): Promise<void> {
  const { call } = await caller(site, username)
  const { body: items } = await call('GET', '/api/merch')
  let added = 0
  for (const { id: merchId } of items.slice(0, 8)) {
    const { body } = await call('GET', `/api/merch/${merchId}`)
    const variantId = body.variants?.find(({ stock }: { stock: number | null }) => stock !== 0)?.id
    const { status } = await call('POST', '/api/cart/add', { merchId, variantId, quantity: 1 })
    if (status === 200 || status === 201) added += 1
    if (added === 3) return
  }
  if (added === 0) throw new Error('Nothing could be put into the cart.')
}

/** A place in articles, a bookmark, and one on the reading list. */
export async function keepThings(origin: string, cookie: string): Promise<void> {
  const keep = async (values: Record<string, string>) => {
    const answer = await fetch(`${origin}/reading`, {
      method: 'POST',
      headers: { origin, cookie },
      body: new URLSearchParams(values),
      redirect: 'manual',
    })
    if (answer.status >= 400) throw new Error(`Nothing could be kept: ${answer.status}.`)
  }
  for (const articleId of ['1', '2', '3']) await keep({ intent: 'place', articleId, page: '2', pages: '9' })
  await keep({ intent: 'list', articleId: '1' })
  await keep({ intent: 'bookmark', articleId: '1', page: '3', note: 'The map' })
}
