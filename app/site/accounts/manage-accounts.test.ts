import { beforeEach, describe, expect, test } from 'vitest'
import { aUser, password } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { logIn } from './accounts.server'
import {
  createAccount,
  disableAccount,
  enableAccount,
  listAccounts,
  makeResetLinkFor,
  setStaffRole,
} from './manage-accounts.server'
import { requestPasswordReset, resetPassword } from './password-reset.server'
import { findSession, startSession } from './sessions.server'

const device = { userAgent: 'test', address: '10.0.0.1' }
const tokenIn = (path: string) => path.split('token=')[1] ?? ''
const lastNoted = async () => {
  const { actorName, action, subjectType, subjectName, note } = await db.auditEntry.findFirstOrThrow({
    orderBy: { id: 'desc' },
  })
  return [actorName, action, subjectType, subjectName, note].join(' ')
}

beforeEach(async () => {
  await db.user.deleteMany()
  await db.rateLimiterFlexible.deleteMany()
  await aUser({ username: 'boss', role: 'admin' })
})

describe('a disabled user', () => {
  test('takes nobody else’s sessions, links and invitations along', async () => {
    await aUser({ username: 'Ada' })
    await aUser({ username: 'Bo' })
    const other = await logIn({ username: 'bo', password }, device)
    await makeResetLinkFor('bo')
    const invitation = { staff: 'shop', expiresAt: new Date(Date.now() + 60_000) }
    for (const createdBy of ['Ada', 'boss'])
      await db.invitation.create({ data: { ...invitation, tokenHash: createdBy, createdBy } })
    await disableAccount('ADA')
    expect(await findSession(other.credentials)).toBeDefined()
    expect(await db.passwordReset.deleteMany({ where: { user: { username: 'Bo' } } })).toEqual({ count: 1 })
    expect(await db.invitation.findMany({ select: { createdBy: true } })).toEqual([{ createdBy: 'boss' }])
  })

  test('loses every session and reset link and cannot log in, until enabled again', async () => {
    await aUser({ username: 'Ada' })
    const { credentials } = await logIn({ username: 'ada', password }, device)
    const link = await makeResetLinkFor('ada')

    await disableAccount('ADA')
    expect(await lastNoted()).toBe('System changed account Ada disabled')
    expect(await findSession(credentials)).toBeUndefined()
    await expect(logIn({ username: 'ada', password }, device)).rejects.toThrow('This account is disabled.')
    await expect(logIn({ username: 'ada', password: 'wrong' }, device)).rejects.toThrow('Wrong username')
    await expect(resetPassword(tokenIn(link), 'seven grey herons')).rejects.toThrow('already been used')
    await expect(makeResetLinkFor('ada')).rejects.toThrow('is disabled')
    await requestPasswordReset('Ada@example.org', '10.0.0.1')
    expect(await db.passwordReset.count()).toBe(0)
    expect((await listAccounts()).map(({ username, isDisabled }) => [username, isDisabled])).toEqual([
      ['boss', false],
      ['Ada', true],
    ])

    await enableAccount('ada')
    expect(await lastNoted()).toBe('System changed account Ada enabled')
    await expect(logIn({ username: 'ada', password }, device)).resolves.toBeDefined()
  })

  test('is logged in by no session that began at the same moment', async () => {
    const { id } = await aUser({ username: 'ada' })
    await disableAccount('ada')
    expect(await findSession(await startSession(id, device))).toBeUndefined()
  })
})

describe('the last owner', () => {
  test('can neither be disabled nor made a user', async () => {
    await aUser({ username: 'gone', role: 'admin', disabledAt: new Date() })
    await expect(disableAccount('boss')).rejects.toThrow('boss is the last owner')
    await expect(setStaffRole('boss', undefined)).rejects.toThrow('boss is the last owner')
    expect(await db.user.count({ where: { role: 'admin', disabledAt: null } })).toBe(1)
  })

  test('is left when two admins are disabled at once', async () => {
    await aUser({ username: 'deputy', role: 'admin' })
    const both = await Promise.allSettled([disableAccount('boss'), setStaffRole('deputy', 'editor')])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await db.user.count({ where: { role: 'admin', disabledAt: null } })).toBe(1)
  })

  test('does not keep others from being disabled where there is no admin', async () => {
    await db.user.deleteMany()
    await aUser({ username: 'ada' })
    await expect(disableAccount('ada')).resolves.toBeDefined()
  })
})

test('a role is changed and noted, and an unknown name is said to be one', async () => {
  await aUser({ username: 'ada' })
  await setStaffRole('ada', 'owner')
  expect(await lastNoted()).toBe('System changed role ada owner')
  await setStaffRole('boss', undefined)
  expect((await listAccounts()).map(({ staff }) => staff)).toEqual([undefined, 'owner'])
  await expect(setStaffRole('nobody', 'owner')).rejects.toThrow('There is no user named nobody.')
})

test('who is created cannot log in before setting a password with the link, which works once', async () => {
  const link = await createAccount({ username: 'Ada', email: 'ada@example.org', staff: 'owner' as const })
  expect(await lastNoted()).toBe('System created account Ada owner')
  await expect(logIn({ username: 'ada', password: '' }, device)).rejects.toThrow('Wrong username')
  await resetPassword(tokenIn(link), 'seven grey herons')
  const { account } = await logIn({ username: 'ada', password: 'seven grey herons' }, device)
  expect(account.role).toBe('admin')
  await expect(resetPassword(tokenIn(link), 'seven grey cranes')).rejects.toThrow('already been used')

  const again = { username: 'ADA', email: 'a@example.org' }
  await expect(createAccount(again)).rejects.toThrow('taken')
  await expect(createAccount({ ...again, username: 'a b' })).rejects.toThrow('Username must have')
})
