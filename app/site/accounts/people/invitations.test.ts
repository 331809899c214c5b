import { beforeEach, expect, test } from 'vitest'
import { aUser } from '../../../../test/builders'
import { cookieOf } from '../../../../test/http/logged-in'
import { db } from '../../../platform/database/db.server'
import { Conflict, NotFound } from '../../../platform/errors/errors'
import { findAccountById } from '../accounts.server'
import { disableAccount, setStaffRole } from '../manage-accounts.server'
import { startSession } from '../sessions.server'
import { hasPermission, staffRoleOf } from '../staff'
import {
  acceptInvitation,
  createInvitation,
  deleteOldInvitations,
  findInvitationByToken,
  listOpenInvitations,
  registerInvitedUser,
  withdrawInvitation,
} from './invitations.server'
import { endSessionsOf } from './people.server'
import { peopleDeskList } from './people-list.server'

beforeEach(async () => {
  await db.user.deleteMany()
  await db.invitation.deleteMany()
  await db.rateLimiterFlexible.deleteMany()
})

const tokenIn = (path: string) => path.split('token=')[1] ?? ''
const newcomer = { username: 'mo', email: 'mo@example.org', password: 'nine green herons' }
const from = '10.0.0.9'

async function anInvitation(staff: 'owner' | 'editor' | 'shop' = 'editor') {
  const owner = await aUser({ role: 'admin' })
  return { owner, token: tokenIn(await createInvitation(staff, 'mo@example.org', owner)) }
}

test('somebody without an account makes one by an invitation and has its role, and the link works once', async () => {
  const { token } = await anInvitation('shop')
  expect(await findInvitationByToken(token)).toMatchObject({ staff: 'shop', email: 'mo@example.org' })
  await registerInvitedUser(token, newcomer, from)
  const user = await db.user.findUniqueOrThrow({ where: { usernameKey: 'mo' } })
  expect([user.role, staffRoleOf(user)]).toEqual(['user', 'shop'])
  expect(await findInvitationByToken(token)).toBeUndefined()
  const again = { ...newcomer, username: 'bo', email: 'bo@example.org' }
  await expect(registerInvitedUser(token, again, from)).rejects.toThrow(NotFound)
  expect(await db.user.count({ where: { usernameKey: 'bo' } })).toBe(0)
})

test('of two who accept at once one joins', async () => {
  const { token } = await anInvitation()
  const people = [await aUser(), await aUser()]
  const accounts = await Promise.all(people.map(({ id }) => findAccountById(id)))
  const outcomes = await Promise.allSettled(accounts.map((account) => acceptInvitation(token, account)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await db.user.count({ where: { staff: 'editor' } })).toBe(1)
})

test('an invitation ends after seven days, or when it is withdrawn, and an owner is not made less by one', async () => {
  const { owner, token } = await anInvitation('editor')
  await expect(acceptInvitation(token, await findAccountById(owner.id))).rejects.toThrow(Conflict)
  const [sent] = await listOpenInvitations()
  await withdrawInvitation(sent?.id ?? 0, owner)
  await expect(withdrawInvitation(sent?.id ?? 0, owner)).rejects.toThrow(NotFound)
  expect(await findInvitationByToken(token)).toBeUndefined()

  const later = tokenIn(await createInvitation('editor', '', owner))
  await db.invitation.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } })
  const user = await findAccountById((await aUser()).id)
  await expect(acceptInvitation(later, user)).rejects.toThrow('has expired')
  for (const days of [40, 41]) await deleteOldInvitations(new Date(Date.now() + days * 86_400_000))
  expect(await db.invitation.count()).toBe(0)
})

test('what an owner offered ends when they are no owner any more, and one who is shown as a reader stays one', async () => {
  const { owner, token } = await anInvitation('owner')
  const { staff: _, ...shown } = await findAccountById(owner.id)
  await expect(acceptInvitation(token, { ...shown, role: 'user' })).rejects.toThrow(Conflict)
  const other = await aUser({ role: 'admin' })
  await setStaffRole(owner.username, 'editor', other)
  expect(await findInvitationByToken(token)).toBeUndefined()
})

test('the link stands nowhere in the database', async () => {
  const { token } = await anInvitation()
  const rows = [await db.invitation.findMany(), await db.auditEntry.findMany()]
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('roles say what somebody may do, and those of the last release stay what they were', () => {
  const [owner, editor, shop] = (['owner', 'editor', 'shop'] as const).map((staff) => ({ staff }))
  expect([owner, editor, shop].map((user) => hasPermission(user, 'publish'))).toEqual([true, true, false])
  expect([owner, editor, shop].map((user) => hasPermission(user, 'sell'))).toEqual([true, false, true])
  expect([owner, editor, shop].map((user) => hasPermission(user, 'run'))).toEqual([true, false, false])
  expect([hasPermission(null), hasPermission({}), hasPermission(shop)]).toEqual([false, false, true])
  expect(staffRoleOf({ role: 'admin', staff: null })).toBe('owner')
  expect(staffRoleOf({ role: 'admin', staff: 'shop' })).toBe('owner')
  expect(staffRoleOf({ role: 'user', staff: 'editor' })).toBeUndefined()
  expect(staffRoleOf({ role: 'guest', staff: 'shop' })).toBeUndefined()
})

test('the last owner stays one while editors come and go', async () => {
  const { username } = await aUser({ role: 'admin' })
  const editor = await aUser({ role: 'admin', staff: 'editor' })
  await expect(setStaffRole(username, 'editor')).rejects.toThrow('is the last owner')
  await expect(disableAccount(username)).rejects.toThrow('is the last owner')
  await setStaffRole(editor.username, 'owner')
  await setStaffRole(username, 'shop')
})

test('people are listed by role and by name without guests, and can be logged out everywhere', async () => {
  const owner = await aUser({ username: 'boss', role: 'admin' })
  const reader = await aUser({ username: 'reader', email: 'reader@example.org' })
  await aUser({ username: 'guest-1', role: 'guest' })
  const cookie = await cookieOf(owner)
  const names = async (query: string) => {
    const request = new Request(`http://zine.test/admin/people?${query}`, { headers: { cookie } })
    return (await peopleDeskList.loader({ request, params: {} })).rows.map(({ username }) => username)
  }
  expect(await names('')).toEqual(['boss'])
  expect(await names('show=all')).toEqual(['boss', 'reader'])
  expect(await names('show=all&q=READER@')).toEqual(['reader'])
  await startSession(reader.id, { userAgent: '', address: from })
  await endSessionsOf(reader.id, owner)
  expect(await db.session.count({ where: { userId: reader.id } })).toBe(0)
})
