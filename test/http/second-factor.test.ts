import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import {
  beginAuthenticatorSetUp,
  enableSecondFactor,
  loadSecondFactorOf,
} from '../../app/site/accounts/second-factor/second-factor.server'
import { type RunningApp, startApp } from '../app'
import { aUser, password } from '../builders'

let server: RunningApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await db.rateLimiterFlexible.deleteMany()
  await db.accountSettings.deleteMany()
})

const json = (path: string, body: unknown, headers = {}) =>
  fetch(server.origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const form = (path: string, fields: Record<string, string>, cookie = '') =>
  fetch(server.origin + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { cookie, origin: server.origin },
  })
const get = (path: string, cookie: string) =>
  fetch(server.origin + path, { headers: { cookie }, redirect: 'manual' })
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

async function aCarefulUser(about = {}) {
  const user = await aUser(about)
  await beginAuthenticatorSetUp(user.id, password)
  const { setUp } = await loadSecondFactorOf(user)
  const secret = Secret.fromBase32(setUp?.key.replaceAll(' ', '') ?? '')
  const totp = new TOTP({ secret })
  const before = Date.now() - 60_000
  const codes = await enableSecondFactor(user, totp.generate({ timestamp: before }), undefined, before)
  return { ...user, app: () => totp.generate(), recovery: codes[0] ?? '' }
}

test('the JSON login says that a code is missing, and the same call with the code answers as ever', async () => {
  const { username, app } = await aCarefulUser()
  const asked = await json('/api/auth/login', { username, password })
  expect(asked.status).toBe(401)
  expect(asked.headers.getSetCookie()).toEqual([])
  expect(await asked.json()).toEqual({
    message: 'Enter the code of your authenticator app.',
    secondFactor: true,
  })
  const wrong = await json('/api/auth/login', { username, password, code: '000000' })
  expect([wrong.status, await wrong.json()]).toEqual([401, { message: 'Wrong code.', secondFactor: true }])
  const guessed = await json('/api/auth/login', { username, password: 'wrong', code: app() })
  expect(await guessed.json()).toEqual({ message: 'Wrong username or password.' })
  const entered = await json('/api/auth/login', { username, password, code: app() })
  expect(entered.status).toBe(200)
  const { token } = await entered.json()
  const cart = await fetch(`${server.origin}/api/cart`, { headers: { Authorization: `Bearer ${token}` } })
  expect(cart.status).toBe(200)
})

test('the page of the password leads to that of the code, which knows nobody without it', async () => {
  const { username, app, recovery } = await aCarefulUser()
  const first = await form('/login', { username, password, redirectTo: '/orders' })
  expect(first.headers.get('location')).toBe('/login?step=code&redirectTo=%2Forders')
  const step = cookiesOf(first)
  expect(step).not.toContain('session=')
  const page = await (await get('/login?step=code', step)).text()
  expect(page).toContain('or a recovery code')
  expect(page).not.toContain('name="password"')
  expect(await (await get('/login?step=code', '')).text()).toContain('name="password"')

  const wrong = await form('/login?step=code', { code: '000000' }, step)
  expect(wrong.status).toBe(401)
  expect(await wrong.text()).toContain('Wrong code.')
  expect((await form('/login?step=code', { code: app() })).status).toBe(401)
  expect((await form('/login?step=code', {}, step)).status).toBe(400)
  const entered = await form('/login?step=code', { code: app(), redirectTo: '/orders' }, step)
  expect([entered.status, entered.headers.get('location')]).toEqual([302, '/orders'])
  expect((await get('/orders', cookiesOf(entered))).status).toBe(200)
  const again = await form('/login?step=code', { code: recovery }, step)
  expect(again.status).toBe(302)
})

test('staff without what the site asks of them are led to set it up before anything of the desk', async () => {
  const boss = await aCarefulUser({ role: 'admin' })
  const editor = await aUser({ role: 'admin', staff: 'editor' })
  const owner = cookiesOf(
    await json('/api/auth/login', { username: boss.username, password, code: boss.app() }),
  )
  const login = await json('/api/auth/login', { username: editor.username, password })
  const { token } = await login.json()
  const cookie = cookiesOf(login)
  expect((await get('/admin', cookie)).status).toBe(200)

  const asked = await form('/admin/people', { intent: 'second-factor', required: 'on', password }, owner)
  expect(asked.status).toBe(303)
  for (const path of ['/admin', '/admin/articles/new', '/admin/uploads']) {
    const answer = await get(path, cookie)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/userInfo/two-step-login'])
  }
  const upload = await json('/api/pages', {}, { Authorization: `Bearer ${token}` })
  expect([upload.status, (await upload.json()).message]).toEqual([
    403,
    'Set up two-step login first: this site requires it for staff.',
  ])
  const userInfo = await (await get('/userInfo', cookie)).text()
  expect(userInfo).toContain('Set it up to use the desk')
  expect(userInfo).not.toContain('Manage Uploads')
  expect(userInfo).toContain('href="/admin"')
  expect(await (await get('/userInfo/two-step-login', cookie)).text()).toContain(
    'This site requires two-step login for staff.',
  )
  expect((await get('/admin', owner)).status).toBe(200)
  await form('/admin/people', { intent: 'second-factor', password }, owner)
  expect((await get('/admin', cookie)).status).toBe(200)
})

test('nobody turns it on, off or anew for somebody else', async () => {
  const careful = await aCarefulUser()
  const other = await aUser()
  const cookie = cookiesOf(await json('/api/auth/login', { username: other.username, password }))
  for (const intent of ['disable', 'new-codes'])
    expect(
      (await form('/userInfo/two-step-login', { intent, password, code: careful.app() }, cookie)).status,
    ).toBe(400)
  expect(
    (await form('/userInfo/two-step-login', { intent: 'enable', code: careful.app() }, cookie)).status,
  ).toBe(400)
  expect(await db.secondFactor.count({ where: { userId: other.id } })).toBe(0)
  expect(await db.recoveryCode.count({ where: { userId: careful.id } })).toBe(10)
})

test('an owner turns off their own with password and code alone, and that of others who lost theirs', async () => {
  const boss = await aCarefulUser({ role: 'admin' })
  const other = await aCarefulUser()
  const login = await json('/api/auth/login', { username: boss.username, password, code: boss.app() })
  const turnOff = (id: number) =>
    form(`/admin/people/${id}`, { intent: 'reset-second-factor', password }, cookiesOf(login))
  expect((await turnOff(boss.id)).headers.get('location')).toBe('/userInfo/two-step-login')
  expect(await db.secondFactor.count({ where: { userId: boss.id } })).toBe(1)
  expect((await turnOff(other.id)).status).toBe(303)
  expect(await db.secondFactor.count({ where: { userId: other.id } })).toBe(0)
})
