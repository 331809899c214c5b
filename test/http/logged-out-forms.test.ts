import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToCart, cartOf } from '../../app/cart/cart.server'
import { db } from '../../app/platform/db.server'
import { type RunningApp, startApp } from '../app'
import { aMerchItem, aUser, password } from '../builders'
import { aPdf } from '../files'
import { cookieOf } from './logged-in'

let server: RunningApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())

/** A browser without JavaScript, with its cookies. */
function aBrowser(first = '') {
  const cookies = new Map<string, string>()
  const take = (line: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
  if (first) take(first)
  const ask = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { cookie, origin: server.origin }
    const answer = await fetch(server.origin + path, { redirect: 'manual', ...init, headers })
    for (const line of answer.headers.getSetCookie()) take(line)
    return answer
  }
  return {
    cookies,
    send: (path: string, body: FormData | Record<string, string>) =>
      ask(path, { method: 'POST', body: body instanceof FormData ? body : new URLSearchParams(body) }),
    read: async (path: string) => (await (await ask(path)).text()).replaceAll('<!-- -->', ''),
  }
}

async function loggedOut(about: Parameters<typeof aUser>[0] = {}) {
  const user = await aUser(about)
  const browser = aBrowser(await cookieOf(user))
  await db.session.deleteMany({ where: { userId: user.id } })
  const logIn = (redirectTo: string) =>
    browser.send('/login', { username: user.username, password, redirectTo })
  return { user, browser, logIn }
}

const before = 'You had been logged out, so nothing has changed yet.'

test('a form sent after its session ended stands there again after the login, once, and never its passwords', async () => {
  const { user, browser, logIn } = await loggedOut()
  const sent = { intent: 'contact', email: 'new@example.org', phone: '555 0199', password }
  const answer = await browser.send('/userInfo', sent)
  expect(answer.headers.get('location')).toBe('/login?redirectTo=%2FuserInfo')
  expect(await browser.read('/login?redirectTo=%2FuserInfo')).toContain(
    'You have been logged out, and nothing has changed yet. Log in within 30 minutes: what you entered will be there again.',
  )
  expect((await db.keptForm.findFirstOrThrow()).sent).not.toContain(password)
  expect(await aBrowser().read('/login?redirectTo=%2FuserInfo')).not.toContain('logged out')

  expect((await logIn('/userInfo')).headers.get('location')).toBe('/userInfo')
  const page = await browser.read('/userInfo')
  expect(page).toContain(before)
  expect(page).toContain('value="new@example.org"')
  expect(page).toContain('value="555 0199"')
  expect(page).not.toContain(`value="${password}"`)
  expect(await browser.read('/userInfo')).not.toContain(before)
  expect(await db.keptForm.count()).toBe(0)
  expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).phone).toBe('')
})

test('of a form with files the text comes back, its files are named, and none is stored', async () => {
  const { browser, logIn } = await loggedOut({ role: 'admin' })
  const form = new FormData()
  form.set('title', 'Written for an hour')
  form.set('description', 'Line one\nLine two')
  form.set('isDraft', 'on')
  form.set('pdf', new Blob([new Uint8Array(aPdf())], { type: 'application/pdf' }), 'issue.pdf')
  const files = await db.storedFile.count()
  const to = (await browser.send('/admin/articles/new', form)).headers.get('location') ?? ''
  expect(to).toBe('/login?redirectTo=%2Fadmin%2Farticles%2Fnew')
  expect(await browser.read(to)).toContain('except for files (issue.pdf): choose them again')

  await logIn('/admin/articles/new')
  const page = await browser.read('/admin/articles/new')
  expect(page).toContain(`${before} Check what is here, and press the button again. Choose your files again: issue.pdf.`)
  expect(page).toContain('value="Written for an hour"')
  expect(page).toMatch(/Line one\s*Line two<\/textarea>/)
  expect([await db.storedFile.count(), await db.article.count()]).toEqual([files, 0])
})

test('Proceed to Checkout after the session ended says why it asks to log in, and is pressed again', async () => {
  const { user, browser, logIn } = await loggedOut()
  await addToCart(user.id, (await aMerchItem()).id)
  const to = (await browser.send('/cart', { intent: 'checkout', seen: '' })).headers.get('location') ?? ''
  expect(await browser.read(to)).toContain('You have been logged out, and nothing has changed yet.')
  await logIn('/cart')
  const cart = await browser.read('/cart')
  expect(cart).toContain(before)
  expect(cart).toContain('Proceed to Checkout')
  expect(await db.order.count()).toBe(0)
})

test('a form that is too large is not kept, and the login says so, once', async () => {
  const { browser } = await loggedOut()
  const to = (await browser.send('/userInfo', { phone: '5'.repeat(600_000) })).headers.get('location') ?? ''
  expect(await browser.read(to)).toContain('Nothing has changed: log in, and enter it again.')
  expect(await browser.read(to)).not.toContain('Nothing has changed')
  expect(await db.keptForm.count()).toBe(0)
})

test('a form of another site is not kept', async () => {
  const answer = await fetch(`${server.origin}/userInfo`, {
    ...{ method: 'POST', body: new URLSearchParams({ phone: '1' }), redirect: 'manual' },
    headers: { origin: 'https://evil.example' },
  })
  expect([answer.status, await db.keptForm.count()]).toEqual([403, 0])
})

test('an item pressed while logged out is in the cart once after the login, and the page where it ends says so, once', async () => {
  const [user, item] = [await aUser(), await aMerchItem({ title: 'Cap' })]
  const browser = aBrowser()
  for (const _press of [1, 2]) expect((await browser.send(`/item/${item.id}`, {})).status).toBe(401)
  const login = await browser.send('/login', { username: user.username, password })
  expect(login.headers.get('location')).toBe('/')
  expect(await browser.read('/')).toContain('Cap has been added to your cart.')
  expect(await browser.read('/')).not.toContain('has been added')
  expect((await cartOf(user.id)).lines).toMatchObject([{ title: 'Cap', quantity: 1 }])
})

test('a success is said once: to load the page again says nothing', async () => {
  const browser = aBrowser()
  const fields = { username: 'newcomer', email: 'newcomer@example.org', password }
  const to = (await browser.send('/register', fields)).headers.get('location') ?? ''
  expect(to).toBe('/login')
  expect(await browser.read(to)).toContain('Registration successful! Please log in.')
  expect(await browser.read(to)).not.toContain('Registration successful')
  expect(await browser.read('/login?message=registered')).not.toContain('Registration successful')
})
