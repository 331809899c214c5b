import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { aUser, password } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { localPath } from '../../platform/http/local-path'
import { parseForm, parseJson } from '../../platform/http/request.server'
import { useAuth } from './AuthContext'
import { Login } from './accounts'
import { logIn, register } from './accounts.server'
import { changePassword } from './change-account.server'
import { logInByForm } from './login-form.server'
import { createResetPath, resetPassword } from './password-reset.server'
import { findSession } from './sessions.server'

const device = { userAgent: 'test', address: '10.0.0.1' }

beforeEach(async () => {
  await db.rateLimiterFlexible.deleteMany()
  await db.user.deleteMany()
})

describe('a session', () => {
  test('is opened by its cookie and its token alike, and by nothing that the database holds', async () => {
    const { username, id } = await aUser()
    const { credentials } = await logIn({ username: username.toUpperCase(), password }, device)

    expect((await findSession({ cookie: credentials.cookie }))?.account.id).toBe(id)
    expect((await findSession({ token: credentials.token }))?.account.id).toBe(id)
    const dump = JSON.stringify([await db.session.findMany(), await db.user.findMany()])
    expect(dump).not.toContain(credentials.cookie)
    expect(dump).not.toContain(credentials.token)
    expect(dump).not.toContain(password)
    const [row] = await db.session.findMany()
    expect(await findSession({ cookie: row?.cookieHash })).toBeUndefined()
  })

  test('begins at the login page and at the JSON API alike, with one reading of what was sent', async () => {
    const { username, id } = await aUser()
    const sent = (body: BodyInit, headers = {}) =>
      new Request('http://zine.example/login', { method: 'POST', body, headers })
    const page = sent(new URLSearchParams({ username, password }))
    const twin = sent(JSON.stringify({ username, password }), { 'Content-Type': 'application/json' })

    for (const [request, fields] of [
      [page, await parseForm(page, Login)],
      [twin, await parseJson(twin, Login)],
    ] as const) {
      expect(request.bodyUsed).toBe(true)
      const { account, credentials } = await logInByForm(request, fields, device)
      expect([account.id, (await findSession(credentials))?.account.id]).toEqual([id, id])
    }
  })

  test('ends after 30 days unused, and after 90 days however used', async () => {
    const { username } = await aUser()
    const { credentials } = await logIn({ username, password }, device)
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000)

    expect(await findSession(credentials, inDays(29))).toBeDefined()
    expect(await findSession(credentials, inDays(58))).toBeDefined()
    expect(await findSession(credentials, inDays(87))).toBeDefined()
    expect(await findSession(credentials, inDays(91))).toBeUndefined()
  })

  test('of every device ends when the password is changed, and a new one begins', async () => {
    const { username, id } = await aUser()
    const stolen = (await logIn({ username, password }, device)).credentials
    const own = (await logIn({ username, password }, device)).credentials

    await expect(changePassword(id, device, 'wrong', 'another password')).rejects.toThrow('Wrong password.')
    const fresh = await changePassword(id, device, password, 'another password')

    for (const { token, cookie } of [stolen, own]) {
      expect(await findSession({ token })).toBeUndefined()
      expect(await findSession({ cookie })).toBeUndefined()
    }
    expect(await findSession({ cookie: fresh.cookie })).toBeDefined()
    await expect(logIn({ username, password }, device)).rejects.toThrow('Wrong username or password.')
  })
})

describe('logging in', () => {
  test('says the same of an unknown name and a wrong password', async () => {
    const { username } = await aUser()
    const messageFor = (name: string) =>
      logIn({ username: name, password: 'wrong' }, device).catch(({ message }) => message)

    expect(await messageFor(username)).toBe(await messageFor('nobody-of-that-name'))
  })

  test('is slowed for a guesser, and not for the owner at a known address', async () => {
    const { username } = await aUser()
    const owner = { userAgent: 'own', address: '10.0.0.9' }
    await logIn({ username, password }, owner)
    for (let guess = 0; guess < 10; guess += 1)
      await logIn({ username, password: 'guess' }, device).catch(() => {})

    await expect(logIn({ username, password }, device)).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: expect.any(Number),
    })
    await expect(logIn({ username, password }, owner)).resolves.toBeDefined()
  })

  test('is slowed for guesses that come all at once', async () => {
    const { username } = await aUser()
    const guesses = Array.from({ length: 15 }, () =>
      logIn({ username, password: 'guess' }, device).catch((error) => error.status),
    )

    const statuses = await Promise.all(guesses)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(statuses).toContain(429)
  })
})

test('two who register one name at once get one account and one conflict', async () => {
  const wanted = { username: 'Ada', email: 'ada@example.org', password }
  const outcomes = await Promise.allSettled([
    register(wanted, '10.0.0.2'),
    register({ ...wanted, username: 'ADA', email: 'other@example.org' }, '10.0.0.2'),
  ])

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({ status: 409 })
})

test('a reset link works once, ends every session, and the database cannot tell it', async () => {
  const { username, id } = await aUser()
  const { credentials } = await logIn({ username, password }, device)
  const [, token = ''] = (await createResetPath(id)).split('token=')
  expect(JSON.stringify(await db.passwordReset.findMany())).not.toContain(token)

  await resetPassword(token, 'another password')

  expect(await findSession(credentials)).toBeUndefined()
  await expect(resetPassword(token, 'third password')).rejects.toThrow('already been used')
  await expect(logIn({ username, password: 'another password' }, device)).resolves.toBeDefined()
})

const Lost = () => createElement('i', null, String(useAuth().isLoggedIn))

test('auth outside of its provider is an error', () => {
  expect(() => renderToString(createElement(Lost))).toThrow('AuthContext must be used within an AuthProvider')
})

test.each([
  ['/cart', '/cart'],
  ['/search?q=a#b', '/search?q=a#b'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
  [undefined, '/'],
])('after login, %s leads to %s', (asked, led) => {
  expect(localPath(asked)).toBe(led)
})
