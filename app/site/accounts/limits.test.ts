import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { aUser } from '../../../test/builders'
import { aMailServer } from '../../../test/mail'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import {
  consumeRateLimit,
  createLimiter,
  enforceLoginLimit,
  enforceRegistrationLimit,
  enforceResetRequestLimit,
  enforceSecondFactorLimit,
} from './limits.server'
import { requestPasswordReset, resetPassword } from './password-reset.server'

beforeEach(() => db.rateLimiterFlexible.deleteMany())

const host = (index: number) => `2001:db8:1:2:${index.toString(16)}::1`

test('addresses of one IPv6 network of 64 bits count as one, those of another do not', async () => {
  for (let index = 0; index < 10; index += 1) await enforceLoginLimit('ada', { address: host(index) })
  await expect(enforceLoginLimit('ada', { address: '2001:0DB8:0001:0002::ffff' })).rejects.toMatchObject({
    status: 429,
  })
  await expect(enforceLoginLimit('ada', { address: '2001:db8:1:3::1' })).resolves.toBeDefined()
  await enforceRegistrationLimit(host(1))
  await enforceRegistrationLimit(host(2))
  const counted = await db.rateLimiterFlexible.findMany({ where: { key: { startsWith: 'register:' } } })
  expect(counted).toMatchObject([{ key: 'register:2001:db8:1:2::/64', points: 2 }])
})

test('an IPv4 address counts alike in its IPv6 form', async () => {
  for (let index = 0; index < 10; index += 1) await enforceLoginLimit('bo', { address: '::ffff:10.0.0.1' })
  await expect(enforceLoginLimit('bo', { address: '10.0.0.1' })).rejects.toMatchObject({ status: 429 })
  await expect(enforceLoginLimit('bo', { address: '::ffff:10.0.0.2' })).resolves.toBeDefined()
})

const shared = '10.0.0.7'

/** As after 200 failed logins of as many accounts. */
const sprayed = () =>
  db.rateLimiterFlexible.create({
    data: { key: `login-address:${shared}`, points: 200, expire: new Date(Date.now() + 600_000) },
  })

test('spraying many accounts from one address is slowed, and leaves others behind it a way in', async () => {
  await sprayed()
  await enforceLoginLimit('ada-of-many', { address: shared })
  const refused = await enforceLoginLimit('bo-of-many', { address: shared }).catch((error) => error)
  expect(refused).toMatchObject({ status: 429, message: expect.stringMatching(/in \d seconds?\.$/) })
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(5)

  const seconds = { key: { startsWith: 'login-slow:' } }
  await db.rateLimiterFlexible.updateMany({ where: seconds, data: { expire: new Date(Date.now() - 1) } })
  await expect(enforceLoginLimit('ada-of-many', { address: shared })).resolves.toBeDefined()
})

test.each([
  ['registrations', 'register', enforceRegistrationLimit],
  ['requests for reset links', 'register', enforceResetRequestLimit, 'reset '],
])('past 200 %s an hour, an address gets one every few seconds', async (_what, prefix, limit, kind = '') => {
  const used = { points: 200, expire: new Date(Date.now() + 600_000) }
  await db.rateLimiterFlexible.create({ data: { key: `${prefix}:${kind}${shared}`, ...used } })
  await limit(shared)
  const refused = await limit(shared).catch((error) => error)
  expect(refused).toMatchObject({ status: 429, message: expect.stringMatching(/in \d seconds?\.$/) })

  const seconds = { key: { startsWith: 'register-slow:' } }
  await db.rateLimiterFlexible.updateMany({ where: seconds, data: { expire: new Date(Date.now() - 1) } })
  await expect(limit(shared)).resolves.toBeUndefined()
})

test('nobody who logged in at an address before is slowed by a visitor behind the same address', async () => {
  const { id: userId } = await aUser()
  await db.session.create({ data: { userId, cookieHash: 'a', tokenHash: 'b', address: shared } })
  await sprayed()
  for (const turn of [1, 2, 3]) {
    await expect(enforceLoginLimit('ada', { address: shared, userId }), `${turn}`).resolves.toBeDefined()
  }
})

test('a device that its owner has logged in on is spared what others guess at the same address', async () => {
  const { id: userId } = await aUser()
  const known = { id: 'her phone', userIds: [userId] }
  await sprayed()
  for (let guess = 0; guess < 10; guess += 1) {
    await enforceLoginLimit('ada', { address: shared, userId }).catch(() => {})
  }
  for (const [device, isSpared] of [
    [known, true],
    [{ id: 'his phone', userIds: [userId + 1] }, false],
  ] as const) {
    const attempt = enforceLoginLimit('ada', {
      address: shared,
      userId,
      known: { ...device, userIds: [...device.userIds] },
    })
    await (isSpared
      ? expect(attempt).resolves.toBeDefined()
      : expect(attempt).rejects.toMatchObject({ status: 429 }))
  }
  for (let guess = 1; guess < 10; guess += 1)
    await enforceLoginLimit('ada', { address: shared, userId, known })
  await expect(enforceLoginLimit('ada', { address: shared, userId, known })).rejects.toMatchObject({
    status: 429,
  })
})

test('an account gets three reset links an hour, and the older ones stay valid until one is used', async () => {
  const mail = await aMailServer()
  env.mail = { ...env.mail, url: mail.url }
  env.siteUrl = 'https://zine.test'
  onTestFinished(() => mail.stop())
  const { id, email } = await aUser()

  for (let index = 0; index < 5; index += 1) await requestPasswordReset(email, `10.0.1.${index}`)
  await expect.poll(() => mail.mails.length).toBe(3)
  expect(await db.passwordReset.count({ where: { userId: id } })).toBe(3)

  const tokens = mail.mails.map((text) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
  await resetPassword(tokens[0] ?? '', 'another password')
  await expect(resetPassword(tokens[2] ?? '', 'third password')).rejects.toThrow('already been used')
})

const times = async (count: number, attempt: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < count; index += 1) await attempt(index)
}

test('a login that succeeds takes back what was counted before it, at the address and for the account', async () => {
  await times(9, () => enforceLoginLimit('cleo', { address: shared }))
  await (await enforceLoginLimit('cleo', { address: shared })).succeeded()
  await times(10, () => enforceLoginLimit('cleo', { address: shared }))
  await expect(enforceLoginLimit('cleo', { address: shared })).rejects.toMatchObject({ status: 429 })
  const counted = await db.rateLimiterFlexible.findMany({ orderBy: { key: 'asc' } })
  expect(Object.fromEntries(counted.map(({ key, points }) => [key, points]))).toEqual({
    'login-account:cleo': 19,
    'login-address:10.0.0.7': 20,
    'login-pair:cleo 10.0.0.7': 11,
  })
})

test('a device that was used before has its failures taken back by a login that succeeds', async () => {
  const { id: userId } = await aUser()
  const known = { id: 'her phone', userIds: [userId] }
  await times(9, () => enforceLoginLimit('ada', { address: shared, userId, known }))
  await (await enforceLoginLimit('ada', { address: shared, userId, known })).succeeded()
  await times(10, () => enforceLoginLimit('ada', { address: shared, userId, known }))
  await expect(enforceLoginLimit('ada', { address: shared, userId, known })).rejects.toMatchObject({
    status: 429,
  })
})

test('guesses from a hundred addresses use up an account, but not where its owner has logged in', async () => {
  const [{ id: userId }, other] = [await aUser(), await aUser()]
  await db.session.create({ data: { userId, cookieHash: 'c', tokenHash: 'd', address: '10.2.0.1' } })
  const used = { points: 100, expire: new Date(Date.now() + 600_000) }
  await db.rateLimiterFlexible.create({ data: { key: 'login-account:dora', ...used } })
  await expect(enforceLoginLimit('dora', { address: '10.2.0.2', userId })).rejects.toMatchObject({
    status: 429,
  })
  await expect(enforceLoginLimit('dora', { address: '10.2.0.1', userId: other.id })).rejects.toMatchObject({
    status: 429,
  })
  await expect(enforceLoginLimit('dora', { address: '10.2.0.1', userId })).resolves.toBeDefined()
})

test('codes on devices that an account knows are counted for all of them together', async () => {
  const { id } = await aUser()
  await times(30, (index) => enforceSecondFactorLimit(id, `device ${index % 5}`))
  await expect(enforceSecondFactorLimit(id, 'device 9')).rejects.toMatchObject({ status: 429 })
  const attempt = await enforceSecondFactorLimit(id)
  await attempt.succeeded()
  await times(10, () => enforceSecondFactorLimit(id))
  await expect(enforceSecondFactorLimit(id)).rejects.toMatchObject({ status: 429 })
})

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
])('whoever has to wait %d seconds is told %s', async (seconds, words) => {
  const limit = createLimiter(`wait ${seconds}`, 1, seconds)
  await consumeRateLimit(limit, 'ada')
  await expect(consumeRateLimit(limit, 'ada')).rejects.toMatchObject({
    message: `Too many attempts. Try again in ${words}.`,
  })
})
