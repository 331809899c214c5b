import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aUser, password } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { logIn, register } from './accounts.server'
import { createSampleAdmin, ensureAdmin, makeAdmin } from './first-admin.server'

beforeEach(async () => {
  await db.user.deleteMany()
  await db.rateLimiterFlexible.deleteMany()
})

/** What the start printed. */
async function printedBy(step: () => Promise<void>): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  await step()
  return write.mock.calls.join('\n')
}

const roleOf = async (usernameKey: string) =>
  (await db.user.findUniqueOrThrow({ where: { usernameKey } })).role

test('an account that somebody registered under ADMIN_USERNAME is not made admin by a start, which says so', async () => {
  env.admin = { username: 'Boss', email: 'boss@example.org', password }
  await aUser({ username: 'boss' })

  expect(await printedBy(ensureAdmin)).toContain('npm run admin -- Boss')
  expect(await roleOf('boss')).toBe('user')
})

test('a start creates the admin that ADMIN_USERNAME names, and the next one says nothing', async () => {
  env.admin = { username: 'Boss', email: 'boss@example.org', password }
  await ensureAdmin()
  expect(await roleOf('boss')).toBe('admin')
  expect(await printedBy(ensureAdmin)).toBe('')
})

test('a sample start with the name admin taken makes an admin of another name and prints it', async () => {
  await aUser({ username: 'Admin' })
  await aUser({ email: 'admin2@zinehouse.invalid' })

  expect(await printedBy(createSampleAdmin)).toMatch(/^Sample admin: username admin3, password \S{16}\n/)
  expect(await roleOf('admin')).toBe('user')
  expect(await roleOf('admin3')).toBe('admin')
})

test("the sample admin's password works once, and npm run admin prints a new one to who set none", async () => {
  const device = { userAgent: 'test', address: '10.0.0.1' }
  const printed = await printedBy(createSampleAdmin)
  const first = /password (\S+)/.exec(printed)?.[1] ?? ''
  const logIns = await Promise.allSettled(
    [0, 1].map(() => logIn({ username: 'admin', password: first }, device)),
  )
  expect(logIns.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])

  const next =
    /works once: (\S+)/.exec(await printedBy(async () => void (await makeAdmin('admin'))))?.[1] ?? ''
  await expect(logIn({ username: 'admin', password: first }, device)).rejects.toThrow('Wrong username')
  await expect(logIn({ username: 'admin', password: '' }, device)).rejects.toThrow('Wrong username')
  await expect(logIn({ username: 'admin', password: next }, device)).resolves.toMatchObject({
    mustSetPassword: true,
  })
})

test.each(['Stripe', 'system', 'ADMIN'])(
  'nobody registers the name %s, which an operator may give',
  async (username) => {
    const email = 'boss@example.org'
    const refusal = register({ username, email, password }, '10.0.0.1')
    await expect(refusal).rejects.toMatchObject({ status: 400, errors: { username: [expect.any(String)] } })

    env.admin = { username, email, password }
    await ensureAdmin()
    expect(await roleOf(username.toLowerCase())).toBe('admin')
  },
)
