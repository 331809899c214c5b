import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { aUser } from '../../test/builders'
import { aMailServer } from '../../test/mail'
import { db } from '../platform/db.server'
import { env } from '../platform/env.server'
import { limitLogins, limitRegistrations } from './limits.server'
import { requestReset, resetPassword } from './password-reset.server'

beforeEach(() => db.rateLimiterFlexible.deleteMany())

const host = (index: number) => `2001:db8:1:2:${index.toString(16)}::1`

test('addresses of one IPv6 network of 64 bits count as one, those of another do not', async () => {
  for (let index = 0; index < 10; index += 1) await limitLogins('ada', host(index))
  await expect(limitLogins('ada', '2001:0DB8:0001:0002::ffff')).rejects.toMatchObject({ status: 429 })
  await expect(limitLogins('ada', '2001:db8:1:3::1')).resolves.toBeDefined()
  await limitRegistrations(host(1))
  await limitRegistrations(host(2))
  const counted = await db.rateLimiterFlexible.findMany({ where: { key: { startsWith: 'register:' } } })
  expect(counted).toMatchObject([{ key: 'register:2001:db8:1:2::/64', points: 2 }])
})

test('an IPv4 address counts alike in its IPv6 form', async () => {
  for (let index = 0; index < 10; index += 1) await limitLogins('bo', '::ffff:10.0.0.1')
  await expect(limitLogins('bo', '10.0.0.1')).rejects.toMatchObject({ status: 429 })
  await expect(limitLogins('bo', '::ffff:10.0.0.2')).resolves.toBeDefined()
})

test('an account gets three reset links an hour, and the older ones stay valid until one is used', async () => {
  const mail = await aMailServer()
  env.mail = { ...env.mail, url: mail.url }
  env.siteUrl = 'https://zine.test'
  onTestFinished(() => mail.stop())
  const { id, email } = await aUser()

  for (let index = 0; index < 5; index += 1) await requestReset(email, `10.0.1.${index}`)
  await expect.poll(() => mail.mails.length).toBe(3)
  expect(await db.passwordReset.count({ where: { userId: id } })).toBe(3)

  const tokens = mail.mails.map((text) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
  await resetPassword(tokens[0] ?? '', 'another password')
  await expect(resetPassword(tokens[2] ?? '', 'third password')).rejects.toThrow('already been used')
})
