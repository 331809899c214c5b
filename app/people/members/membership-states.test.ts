import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { aMembership, aPlan, aUser } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { Conflict } from '../../platform/errors/errors'
import { whereMembershipRunning } from '../../site/accounts/running-memberships.server'
import { updateDueMemberships } from './due-memberships.server'
import {
  cancelMembership,
  endMembership,
  pauseMembership,
  recordPayment,
  resumeMembership,
  withdrawMembershipCancellation,
} from './membership-states.server'

let boss: Awaited<ReturnType<typeof aUser>>
let plan: Awaited<ReturnType<typeof aPlan>>
beforeAll(async () => {
  boss = await aUser({ role: 'admin' })
  plan = await aPlan()
})

const begin = new Date('2026-01-01T12:00:00Z')

const step = fc.record({
  what: fc.constantFrom('pause', 'resume', 'cancel', 'keep', 'end', 'pay', 'wait'),
  days: fc.integer({ min: 0, max: 90 }),
})
const history = fc.record({
  /** How many days are paid at first; null is without end. */
  paidDays: fc.option(fc.integer({ min: 1, max: 120 })),
  steps: fc.array(step, { maxLength: 10 }),
})

const after = (time: Date, days: number) => new Date(time.getTime() + days * dayMs)

async function take(id: number, { what, days }: { what: string; days: number }, now: Date, key: string) {
  const which = { id }
  switch (what) {
    case 'pause':
      return pauseMembership(which, boss, now)
    case 'resume':
      return resumeMembership(which, boss, now)
    case 'cancel':
      return cancelMembership(which, boss, now)
    case 'keep':
      return withdrawMembershipCancellation(which, boss)
    case 'end':
      return endMembership(which, boss, now)
    case 'pay':
      return recordPayment(
        which,
        { amountCents: 100, paidUntil: after(now, days + 1), issues: 0 },
        boss,
        key,
        now,
      )
  }
}

const rowOf = (id: number) => db.membership.findUniqueOrThrow({ where: { id } })
const runs = async (id: number, now: Date) =>
  (await db.membership.count({ where: { id, ...whereMembershipRunning(now) } })) > 0

test('whatever happens to a membership, it opens exactly while it is active, and each step twice is the step once', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ paidDays, steps }) => {
      let now = begin
      const user = await aUser({ passwordHash: '' })
      const until = paidDays === null ? null : after(now, paidDays)
      const times = { startedAt: now, paidUntil: until, readsUntil: until }
      const { id } = await aMembership(user.id, plan.id, times)
      for (const [index, one] of steps.entries()) {
        now = after(now, one.days)
        await updateDueMemberships(now)
        const before = await rowOf(id)
        const attempt = () =>
          take(id, one, now, `${id} ${index}`).catch((error: unknown) => {
            if (!(error instanceof Conflict)) throw error
            return 'refused'
          })
        const outcome = await attempt()
        const row = await rowOf(id)
        if (outcome === 'refused') expect(row).toEqual(before)
        await attempt()
        expect(await rowOf(id)).toEqual(row)
        expect([row.status, await runs(id, now)]).toEqual([row.status, row.status === 'active'])
        if (row.paidUntil && row.status === 'active') {
          const end = row.paidUntil
          expect([await runs(id, after(end, -0.001)), await runs(id, end)]).toEqual([true, false])
        }
      }
    }),
    { numRuns: 60 },
  )
})
