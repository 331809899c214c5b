import { beforeEach, expect, test } from 'vitest'
import { aUser } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { Conflict, NotFound } from '../../../platform/errors/errors'
import { accountById } from '../accounts.server'
import { disableAccount, setStaff } from '../manage-accounts.server'
import { startSession } from '../sessions.server'
import { may, staffRoleOf } from '../staff'
import {
  acceptInvitation,
  deleteOldInvitations,
  invitationOf,
  invite,
  openInvitations,
  registerInvited,
  withdrawInvitation,
} from './invitations.server'
import type { PeopleFilter } from './people'
import { endSessionsOf, peoplePage } from './people.server'

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
  return { owner, token: tokenIn(await invite(staff, 'mo@example.org', owner)) }
}

test('somebody without an account makes one by an invitation and has its role, and the link works once', async () => {
  const { token } = await anInvitation('shop')
  expect(await invitationOf(token)).toMatchObject({ staff: 'shop', email: 'mo@example.org' })
  await registerInvited(token, newcomer, from)
  const user = await db.user.findUniqueOrThrow({ where: { usernameKey: 'mo' } })
  expect([user.role, staffRoleOf(user)]).toEqual(['user', 'shop'])
  expect(await invitationOf(token)).toBeUndefined()
  const again = { ...newcomer, username: 'bo', email: 'bo@example.org' }
  await expect(registerInvited(token, again, from)).rejects.toThrow(NotFound)
  expect(await db.user.count({ where: { usernameKey: 'bo' } })).toBe(0)
})

test('of two who accept at once one joins', async () => {
  const { token } = await anInvitation()
  const people = [await aUser(), await aUser()]
  const accounts = await Promise.all(people.map(({ id }) => accountById(id)))
  const outcomes = await Promise.allSettled(accounts.map((account) => acceptInvitation(token, account)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await db.user.count({ where: { staff: 'editor' } })).toBe(1)
})

test('an invitation ends after seven days, or when it is withdrawn, and an owner is not made less by one', async () => {
  const { owner, token } = await anInvitation('editor')
  await expect(acceptInvitation(token, await accountById(owner.id))).rejects.toThrow(Conflict)
  const [sent] = await openInvitations()
  await withdrawInvitation(sent?.id ?? 0, owner)
  await expect(withdrawInvitation(sent?.id ?? 0, owner)).rejects.toThrow(NotFound)
  expect(await invitationOf(token)).toBeUndefined()

  const later = tokenIn(await invite('editor', '', owner))
  await db.invitation.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } })
  const user = await accountById((await aUser()).id)
  await expect(acceptInvitation(later, user)).rejects.toThrow('has expired')
  for (const days of [40, 41]) await deleteOldInvitations(new Date(Date.now() + days * 86_400_000))
  expect(await db.invitation.count()).toBe(0)
})

test('what an owner offered ends when they are no owner any more, and one who is shown as a reader stays one', async () => {
  const { owner, token } = await anInvitation('owner')
  const { staff: _, ...shown } = await accountById(owner.id)
  await expect(acceptInvitation(token, { ...shown, role: 'user' })).rejects.toThrow(Conflict)
  const other = await aUser({ role: 'admin' })
  await setStaff(owner.username, 'editor', other)
  expect(await invitationOf(token)).toBeUndefined()
})

test('the link stands nowhere in the database', async () => {
  const { token } = await anInvitation()
  const rows = [await db.invitation.findMany(), await db.auditEntry.findMany()]
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('roles say what somebody may do, and those of the last release stay what they were', () => {
  const [owner, editor, shop] = (['owner', 'editor', 'shop'] as const).map((staff) => ({ staff }))
  expect([owner, editor, shop].map((user) => may(user, 'publish'))).toEqual([true, true, false])
  expect([owner, editor, shop].map((user) => may(user, 'sell'))).toEqual([true, false, true])
  expect([owner, editor, shop].map((user) => may(user, 'run'))).toEqual([true, false, false])
  expect([may(null), may({}), may(shop)]).toEqual([false, false, true])
  expect(staffRoleOf({ role: 'admin', staff: null })).toBe('owner')
  expect(staffRoleOf({ role: 'admin', staff: 'shop' })).toBe('owner')
  expect(staffRoleOf({ role: 'user', staff: 'editor' })).toBeUndefined()
  expect(staffRoleOf({ role: 'guest', staff: 'shop' })).toBeUndefined()
})

test('the last owner stays one while editors come and go', async () => {
  const { username } = await aUser({ role: 'admin' })
  const editor = await aUser({ role: 'admin', staff: 'editor' })
  await expect(setStaff(username, 'editor')).rejects.toThrow('is the last owner')
  await expect(disableAccount(username)).rejects.toThrow('is the last owner')
  await setStaff(editor.username, 'owner')
  await setStaff(username, 'shop')
})

test('people are listed by role and by name without guests, and can be logged out everywhere', async () => {
  const owner = await aUser({ username: 'boss', role: 'admin' })
  const reader = await aUser({ username: 'reader', email: 'reader@example.org' })
  await aUser({ username: 'guest-1', role: 'guest' })
  const names = async (show: PeopleFilter, q = '') =>
    (await peoplePage({ show, q, sort: 'a-z' }, null)).people.map(({ username }) => username)
  expect(await names('staff')).toEqual(['boss'])
  expect(await names('all')).toEqual(['boss', 'reader'])
  expect(await names('all', 'READER@')).toEqual(['reader'])
  await startSession(reader.id, { userAgent: '', address: from })
  await endSessionsOf(reader.id, owner)
  expect(await db.session.count({ where: { userId: reader.id } })).toBe(0)
})
