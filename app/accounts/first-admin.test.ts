import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aUser, password } from '../../test/builders'
import { db } from '../platform/db.server'
import { env } from '../platform/env.server'
import { createSampleAdmin, ensureAdmin } from './first-admin.server'

beforeEach(() => db.user.deleteMany())

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
