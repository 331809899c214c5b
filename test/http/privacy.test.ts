import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { type RunningApp, startApp } from '../app'
import { aUser, password } from '../builders'
import { zippedIn } from '../zip'

let server: RunningApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())

async function loggedIn(username: string) {
  const answer = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { token } = await answer.json()
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', token }
}

test('the download is a ZIP for its owner alone, kept by no cache', async () => {
  const user = await aUser()
  const { cookie } = await loggedIn(user.username)
  const answer = await fetch(`${server.origin}/userInfo/my-data.zip`, { headers: { cookie } })
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toContain('my-data.zip')
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const files = zippedIn(Buffer.from(await answer.arrayBuffer()))
  expect(files.get('README.txt')?.toString()).toContain(user.username)
  expect(JSON.parse(files.get('account.json')?.toString() ?? '')).toMatchObject([{ id: user.id }])
})

test('after a deletion cookie and token are worth nothing, and the page says that it is done', async () => {
  const user = await aUser()
  const { cookie, token } = await loggedIn(user.username)
  const send = (fields: Record<string, string>) =>
    fetch(`${server.origin}/userInfo/delete`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers: { cookie, origin: server.origin },
    })
  const wrong = await send({ password: 'wrong', word: 'delete' })
  expect([wrong.status, (await wrong.text()).includes('Wrong password.')]).toEqual([400, true])
  const both = await Promise.all([send({ password, word: 'delete' }), send({ password, word: 'delete' })])
  for (const answer of both) expect([302, 303, 400]).toContain(answer.status)
  const done = both.find(({ status }) => status === 303)
  expect(done?.headers.get('location')).toBe('/login')
  const flash = done?.headers.getSetCookie().find((one) => one.startsWith('flash=')) ?? ''
  const login = await fetch(`${server.origin}/login`, { headers: { cookie: flash } })
  expect(await login.text()).toContain('Your account is deleted.')

  const cart = await fetch(`${server.origin}/api/cart`, { headers: { Authorization: `Bearer ${token}` } })
  expect(cart.status).toBe(401)
  const page = await fetch(`${server.origin}/orders`, { headers: { cookie }, redirect: 'manual' })
  expect(page.status).toBe(302)
  expect(await db.user.count({ where: { id: user.id } })).toBe(0)
})
