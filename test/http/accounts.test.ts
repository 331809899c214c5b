import { readFileSync, statSync } from 'node:fs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { makeResetLinkFor } from '../../app/site/accounts/manage-accounts.server'
import type { RunningApp } from '../app'
import { aMerchItem, anArticle, aUser, password } from '../builders'
import { anAppWithBoss } from './shop'

let server: RunningApp
beforeAll(async () => {
  server = await anAppWithBoss()
})
afterAll(() => server.stop())

const post = (address: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(server.origin + address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    redirect: 'manual',
  })
const form = (
  address: string,
  fields: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
) =>
  fetch(server.origin + address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  })
const register = (username: string, more = {}) =>
  post('/api/auth/register', { username, email: `${username}@example.org`, password, ...more })

async function loggedIn(username: string) {
  const answer = await post('/api/auth/login', { username, password })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { answer, cookie, ...(await answer.json()) }
}

test('somebody registers, logs in, reads the own information, and nobody else', async () => {
  const registered = await register('ada', { role: 'admin' })
  expect(registered.status).toBe(201)
  expect(await registered.json()).toMatchObject({ message: 'Registration successful! Please log in.' })

  const { answer, token, user, message } = await loggedIn('ada')
  expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/)
  expect(message).toBeTruthy()
  expect(user).toEqual({
    id: expect.any(Number),
    username: 'ada',
    email: 'ada@example.org',
    phone: '',
    subscription: false,
    role: 'user',
  })

  const read = (id: number, bearer: string) =>
    fetch(`${server.origin}/api/auth/users/${id}`, {
      headers: bearer ? { Authorization: `Bearer ${bearer}` } : {},
    })
  expect(await (await read(user.id, token)).json()).toEqual(user)
  expect((await read(user.id + 1, token)).status).toBe(403)
  expect((await read(user.id, '')).status).toBe(401)
  expect((await read(user.id, 'nonsense-nonsense')).status).toBe(401)
  expect((await read(user.id, (await loggedIn('boss')).token)).status).toBe(200)
})

test('a cookie or token is dead after logout', async () => {
  await register('bob')
  const { cookie, token, user } = await loggedIn('bob')
  const left = await form('/logout', {}, { cookie, origin: server.origin })
  expect(left.headers.get('clear-site-data')).toBe('"cache"')

  const page = await fetch(`${server.origin}/userInfo`, { headers: { cookie } })
  expect(await page.text()).toContain('Please log in to view your information.')
  const answer = await fetch(`${server.origin}/api/auth/users/${user.id}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(401)
})

test('a browser that kept its token gets its cookie back, and the token is told at login alone', async () => {
  await register('cem')
  const { token, cookie } = await loggedIn('cem')
  const answer = await post('/api/auth/session', '', { Authorization: `Bearer ${token}` })
  expect(answer.headers.get('set-cookie')?.split(';')[0]).toBe(cookie)
  expect(await answer.text()).not.toContain(token)
  expect(await (await fetch(`${server.origin}/`, { headers: { cookie } })).text()).toContain('Welcome, cem')

  expect((await post('/api/auth/session', '', { cookie, origin: server.origin })).status).toBe(401)
  expect((await post('/api/auth/session', '', { Authorization: 'Bearer nonsense' })).status).toBe(401)
})

test('a new login ends the session that the browser had, and no other', async () => {
  await register('nia')
  const [elsewhere, before] = [await loggedIn('nia'), await loggedIn('nia')]
  const own = { cookie: before.cookie, origin: server.origin }
  const after = await post('/api/auth/login', { username: 'nia', password }, own)
  const cookie = after.headers.get('set-cookie')?.split(';')[0] ?? ''

  const greeted = async (headers: Record<string, string>) =>
    (await (await fetch(`${server.origin}/`, { headers })).text()).includes('Welcome')
  expect(await greeted({ cookie })).toBe(true)
  expect(await greeted({ cookie: elsewhere.cookie })).toBe(true)
  expect(await greeted({ cookie: before.cookie })).toBe(false)
  expect(await greeted({ Authorization: `Bearer ${before.token}` })).toBe(false)
})

test('sessions are told in words, and end only with the password, one or all others', async () => {
  await register('olu')
  const android =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36'
  const login = { username: 'olu', password, timeZone: 'Europe/Berlin' }
  const logIns = [0, 1, 2].map(() => post('/api/auth/login', login, { 'User-Agent': android }))
  const [cookie = '', ...others] = (await Promise.all(logIns)).map(
    (answer) => answer.headers.get('set-cookie')?.split(';')[0] ?? '',
  )
  const page = async (of = cookie) =>
    (await fetch(`${server.origin}/userInfo`, { headers: { cookie: of } })).text()
  const words = 'Chrome on Android, Berlin time, just now<'
  expect((await page()).split(words)).toHaveLength(4)
  expect(await page()).not.toContain('AppleWebKit')

  const end = (fields: Record<string, string>) =>
    form('/userInfo', { intent: 'end-session', ...fields }, { cookie, origin: server.origin })
  expect((await end({ session: 'others', password: 'wrong' })).status).toBe(400)
  expect((await end({ session: 'others' })).status).toBe(400)
  expect((await page()).split(words)).toHaveLength(4)

  const id = /name="session" value="(\d+)"/.exec(await page())?.[1] ?? ''
  expect((await end({ session: id, password })).headers.get('location')).toBe('/userInfo')
  expect((await page()).split(words)).toHaveLength(3)
  await end({ session: 'others', password })
  expect((await page()).split(words)).toHaveLength(2)
  for (const other of others) expect(await page(other)).toContain('Please log in')
})

test('a page of somebody is never kept, and a kept page is never somebody’s', async () => {
  await register('dee')
  const { cookie } = await loggedIn('dee')
  const page = (headers = {}) => fetch(`${server.origin}/`, { headers })

  await (await page()).text()
  const own = await page({ cookie })
  expect(own.headers.get('cache-control')).toContain('no-store')
  expect(await own.text()).toContain('dee')
  expect(await (await page()).text()).not.toContain('dee')
  const data = await fetch(`${server.origin}/_root.data`, { headers: { cookie } })
  expect(data.headers.get('cache-control')).toContain('no-store')
})

test('a name or an e-mail address is taken whatever its case', async () => {
  await register('eve')
  expect((await register('EVE', { email: 'else@example.org' })).status).toBe(409)
  expect((await register('eve2', { email: 'EVE@example.org' })).status).toBe(409)
})

test.each([
  ['a password of 1 MB', { password: 'x'.repeat(1_000_000) }, [400, 413]],
  ['a NUL', { username: 'a\0bc' }, [400]],
  ['an emoji name', { username: '😀😀😀' }, [400]],
  ['a right-to-left name', { username: '\u202eadmin' }, [400]],
  ['a short password', { password: 'short' }, [400]],
  ['no e-mail address', { email: 'nobody' }, [400]],
  ['a name that is no text', { username: { a: 1 } }, [400]],
])('registering with %s is refused with the field named', async (_what, more, statuses) => {
  const answer = await register('fine-name', more)
  expect(statuses).toContain(answer.status)
  expect(await answer.json()).toMatchObject({ message: expect.any(String) })
})

test('a form where JSON belongs, JSON where a form belongs, and fields sent twice are clear refusals', async () => {
  expect((await form('/api/auth/login', { username: 'ada', password })).status).toBe(415)
  expect((await post('/api/auth/login', '{')).status).toBe(400)
  expect((await post('/login', { username: 'ada', password })).status).toBe(415)
  expect(
    (
      await form('/register', [
        ['username', 'a'],
        ['username', 'b'],
      ])
    ).status,
  ).toBe(400)
})

test('forms from another site are refused', async () => {
  const from = { origin: 'http://evil.example' }
  expect((await form('/login', { username: 'ada', password }, from)).status).toBe(403)
  expect((await form('/logout', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

test('the login page leads to a path of this site only', async () => {
  await register('flo')
  const led = async (redirectTo: string) => {
    const answer = await form('/login', { username: 'flo', password, redirectTo })
    expect(answer.status).toBe(302)
    return answer.headers.get('location')
  }
  expect(await led('/shop')).toBe('/shop')
  expect(await led('//evil.example')).toBe('/')
  expect(await led('/\\evil.example')).toBe('/')
})

test('who goes from the login to registration comes back to where they were going', async () => {
  const page = async (path: string) => (await fetch(server.origin + path)).text()
  expect(await page('/login?redirectTo=/item/3')).toContain('href="/register?redirectTo=%2Fitem%2F3"')
  expect(await page('/register?redirectTo=/item/3')).toContain('href="/login?redirectTo=%2Fitem%2F3"')
  expect(await page('/login')).toContain('href="/register"')

  const registered = async (username: string, redirectTo: string) => {
    const answer = await form('/register', {
      username,
      email: `${username}@example.org`,
      password,
      redirectTo,
    })
    return answer.headers.get('location')
  }
  expect(await registered('lou', '/item/3')).toBe('/login?redirectTo=%2Fitem%2F3')
  expect(await registered('mia', '//evil.example')).toBe('/login')
})

test('no credential and no hash is in any page or log, and the secret is its owner’s alone', async () => {
  await register('gus')
  const { cookie, token } = await loggedIn('gus')
  const html = await (await fetch(`${server.origin}/userInfo`, { headers: { cookie } })).text()

  const data = await (await fetch(`${server.origin}/userInfo.data`, { headers: { cookie } })).text()
  expect(data).toContain('gus')

  for (const text of [html, data, server.log()]) {
    expect(text).not.toContain(token)
    expect(text).not.toContain('argon2')
    expect(text).not.toContain(password)
    expect(text).not.toContain(cookie.slice('session='.length))
  }
  const file = `${server.dataDir}/session-secret`
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(readFileSync(file, 'utf8').length).toBeGreaterThan(30)
})

test('a forgotten password is set anew by a link that works once, and says so on load', async () => {
  await register('ida')
  expect((await form('/forgot-password', { email: 'nobody@example.org' })).headers.get('location')).toBe(
    '/forgot-password',
  )
  expect((await form('/forgot-password', { email: 'ida@example.org' })).headers.get('location')).toBe(
    '/forgot-password',
  )
  const [, token = ''] = (await makeResetLinkFor('ida')).split('token=')

  const page = async (of: string) => (await fetch(`${server.origin}/reset-password?token=${of}`)).text()
  const dead = 'This link has already been used or has expired.'
  expect(await page(token)).not.toContain(dead)
  expect(await page('nonsense')).toContain(dead)
  expect((await form('/reset-password', { token, password: 'short' })).status).toBe(400)
  const answer = await form('/reset-password', { token, password: 'a new password' })
  expect(answer.headers.get('location')).toBe('/login')
  expect((await form('/reset-password', { token, password: 'a third password' })).status).toBe(400)
  expect(await page(token)).toContain(dead)
  expect((await post('/api/auth/login', { username: 'ida', password: 'a new password' })).status).toBe(200)
})

test('guessing is slowed with 429 and Retry-After', async () => {
  await register('hal')
  const guess = () => post('/api/auth/login', { username: 'hal', password: 'wrong' })
  for (let turn = 0; turn < 10; turn += 1) expect((await guess()).status).toBe(401)

  const refused = await guess()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a browser that has logged in before is not locked out by guesses from its address', async () => {
  await register('kim')
  const logIn = (word: string, cookie = '') =>
    post('/api/auth/login', { username: 'kim', password: word }, { cookie, origin: server.origin })
  const [, known = ''] = (await logIn(password)).headers.getSetCookie()
  expect(known).toMatch(/^device=.+HttpOnly/)
  for (let turn = 0; turn < 10; turn += 1) await logIn('wrong')

  expect((await logIn(password)).status).toBe(429)
  expect((await logIn(password, `${known.split(';')[0]}x`)).status).toBe(429)
  expect((await logIn(password, known.split(';')[0])).status).toBe(200)
})

test('a page that slows guessing says when to try again, with JavaScript and without', async () => {
  await register('hedda')
  const guess = (path: string) => form(path, { username: 'hedda', password: 'wrong' })
  for (let turn = 0; turn < 10; turn += 1) expect((await guess('/login')).status).toBe(401)

  for (const path of ['/login', '/login.data']) {
    const refused = await guess(path)
    expect([path, refused.status]).toEqual([path, 429])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
})

test('forms work behind a proxy that calls this server by another name', async () => {
  env.siteUrl = 'https://zine.test'
  onTestFinished(() => {
    env.siteUrl = undefined
  })
  const fields = { username: 'proxied', email: 'proxied@example.org', password }
  const answer = await form('/register', fields, { Origin: 'https://zine.test' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('/login')])
  const elsewhere = await form('/register', { username: 'evil' }, { Origin: 'https://evil.example' })
  expect(elsewhere.status).toBe(403)
})

test("the sample admin sets a new password after the printed one's first use, before any page for admins", async () => {
  await aUser({ username: 'sample', role: 'admin', mustSetPassword: true })
  const logIn = (word: string) => form('/login', { username: 'sample', password: word })
  const first = await logIn(password)
  expect([first.status, first.headers.get('location')]).toEqual([302, '/reset-password'])
  expect((await logIn(password)).status).toBe(401)

  const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? ''
  const page = (path: string) => fetch(server.origin + path, { headers: { cookie }, redirect: 'manual' })
  for (const path of ['/userInfo', '/admin/articles/new', '/orders']) {
    expect((await page(path)).headers.get('location'), path).toBe('/reset-password')
  }
  expect(await (await page('/reset-password')).text()).toContain('works only once')
  const own = { origin: server.origin, cookie }
  expect((await form('/reset-password', { token: '', password: 'short' }, own)).status).toBe(400)
  const set = await form('/reset-password', { token: '', password: 'one of my own' }, own)
  expect(set.headers.get('location')).toBe('/userInfo')
  expect((await logIn('one of my own')).headers.get('location')).toBe('/')
})

test('a password that works once opens setting a new one and nothing else, with its token and its cookie', async () => {
  await aUser({ username: 'temp', role: 'admin', mustSetPassword: true })
  const draft = await anArticle({ isDraft: true })
  const item = await aMerchItem()
  const { cookie, token, user } = await loggedIn('temp')
  const bearer = { Authorization: `Bearer ${token}` }
  const ask = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    fetch(server.origin + path, {
      method,
      redirect: 'manual' as const,
      body: body ? JSON.stringify(body) : undefined,
      headers: { 'Content-Type': 'application/json', origin: server.origin, ...headers },
    })
  for (const headers of [bearer, { cookie }]) {
    for (const [method, path, body] of [
      ['GET', `/api/auth/users/${user.id}`],
      ['GET', '/api/cart'],
      ['POST', '/api/cart/add', { merchId: item.id }],
      ['POST', '/api/checkout', { cartItems: [] }],
      ['DELETE', `/api/articles/${draft.id}`],
    ] as const) {
      const answer = await ask(method, path, headers, body)
      expect([answer.status, (await answer.json()).message], `${method} ${path}`).toEqual([
        403,
        'Set a new password first, on /reset-password.',
      ])
    }
    expect((await ask('GET', `/articles/${draft.id}`, headers)).status).toBe(404)
    const login = await ask('GET', '/login', headers)
    expect([login.status, login.headers.get('location')]).toEqual([302, '/reset-password'])
  }
  const own = { origin: server.origin, cookie }
  await form(`/item/${item.id}`, { intent: 'add' }, own)
  expect(await db.cartLine.count({ where: { userId: user.id } })).toBe(0)

  const set = await form('/reset-password', { token: '', password: 'one of my own' }, own)
  const after = set.headers.getSetCookie().find((one) => one.startsWith('session=')) ?? ''
  expect((await ask('GET', '/api/cart', { cookie: after.split(';')[0] ?? '' })).status).toBe(200)
})
