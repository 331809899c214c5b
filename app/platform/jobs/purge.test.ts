import { beforeEach, expect, test, vi } from 'vitest'
import { aUser, password } from '../../../test/builders'
import { deleteOldProcessedEvents } from '../../shop/orders/payments/processed-events.server'
import { logIn } from '../../site/accounts/accounts.server'
import { deleteExpiredCounts, enforcePasswordCheckLimit } from '../../site/accounts/limits.server'
import { createResetPath, deleteOldPasswordResets } from '../../site/accounts/password-reset.server'
import { deleteEndedSessions, findSession } from '../../site/accounts/sessions.server'
import { db } from '../database/db.server'
import { hourMs } from '../durations'
import { purgeOlderThan } from './purge.server'

beforeEach(async () => {
  await db.purgeRun.deleteMany()
})

const inDays = (days: number) => new Date(Date.now() + days * 24 * hourMs)

/** Runs a purge at these hours. @returns of each, the hour before which it deleted */
async function cutoffsOf(hours: number[], keepHours: number) {
  const cutoffs: (number | null)[] = []
  for (const hour of hours) {
    const purge = vi.fn()
    await purgeOlderThan('test', keepHours * hourMs, purge, new Date(hour * hourMs))
    cutoffs.push(purge.mock.calls[0] ? purge.mock.calls[0][0].getTime() / hourMs : null)
  }
  return cutoffs
}

test('a purge deletes once a day, and only what was too old a day before already', async () => {
  const runs = await cutoffsOf([1000, 1001, 1023, 1024, 1048], 100)
  expect(runs).toEqual([null, null, 900, null, 923])
})

test('a clock that jumps ahead and back deletes nothing that is not too old', async () => {
  expect(await cutoffsOf([1000, 1744, 1745, 1002, 1026, 1770], 100)).toEqual([
    null,
    900,
    null,
    null,
    902,
    926,
  ])
})

test('of two processes one deletes', async () => {
  await cutoffsOf([1000], 0)
  const purge = vi.fn()
  const run = () => purgeOlderThan('test', 0, purge, new Date(1030 * hourMs))
  await Promise.all([run(), run(), run()])
  expect(purge).toHaveBeenCalledTimes(1)
})

test('ended sessions, dead links, old counts and old events go in batches, and what is in use stays', async () => {
  const user = await aUser()
  const ended = new Date('2024-01-01')
  const rows = Array.from({ length: 501 }, (_, index) => index)
  await db.session.createMany({
    data: rows.map((row) => ({
      userId: user.id,
      cookieHash: `c${row}`,
      tokenHash: `t${row}`,
      createdAt: ended,
      lastUsedAt: ended,
    })),
  })
  await db.stripeEvent.createMany({
    data: rows.map((row) => ({ id: `evt_${row}`, type: 'test', receivedAt: ended })),
  })
  await db.passwordReset.create({ data: { tokenHash: 'old', userId: user.id, expiresAt: ended } })
  await db.rateLimiterFlexible.create({ data: { key: 'old', points: 1, expire: ended } })
  await db.stripeEvent.create({ data: { id: 'evt_new', type: 'test' } })
  const { credentials } = await logIn(
    { username: user.username, password },
    { userAgent: '', address: '::1' },
  )
  await createResetPath(user.id)
  await enforcePasswordCheckLimit(user.id)

  for (const forget of [
    deleteEndedSessions,
    deleteOldProcessedEvents,
    deleteOldPasswordResets,
    deleteExpiredCounts,
  ]) {
    await forget(inDays(-1))
    await forget()
  }
  expect(await findSession(credentials)).toBeDefined()
  expect([await db.session.count(), await db.stripeEvent.count(), await db.passwordReset.count()]).toEqual([
    1, 1, 1,
  ])
  const counts = await db.rateLimiterFlexible.findMany({ select: { key: true } })
  expect(counts.map(({ key }) => key)).toContain(`proof:${user.id}`)
  expect(counts.map(({ key }) => key)).not.toContain('old')
})
