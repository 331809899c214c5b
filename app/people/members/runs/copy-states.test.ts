import { expect, test } from 'vitest'
import { aMembership, aPlan, aUser } from '../../../../test/builders'
import { statementsDuring } from '../../../../test/recorded-statements'
import { db } from '../../../platform/database/db.server'
import { dayMs } from '../../../platform/durations'
import { membershipClaimColumns, membershipClaimOf } from './claims.server'
import { countCopiesByState, listCopyStates } from './copy-states.server'
import { type IssueCopyDelivery, issueCopyWaitingState } from './owed-copies'
import { loadIssueRunPage } from './runs.server'

const at = new Date('2026-03-01')
const days = (number: number) => new Date(at.getTime() + number * dayMs)

/** Payments by when their time begins, and what was given back. */
const payments = [
  [],
  [{ from: -20, refunded: 0 }],
  [{ from: -20, refunded: 10 }],
  [{ from: 20, refunded: 10 }],
  [
    { from: -40, refunded: 0 },
    { from: -20, refunded: 10 },
  ],
  [
    { from: -20, refunded: 10 },
    { from: -20, refunded: 0 },
  ],
]
const addresses = [
  {},
  { shippingName: 'Ada', shippingAddress: '', shippingCountry: 'FI' },
  { shippingName: 'Ada', shippingAddress: 'Kai 1', shippingCountry: 'FI' },
  { shippingName: 'Ada', shippingAddress: 'Kai 1', shippingCountry: 'FI', addressFailedAt: days(2) },
]
const times = [
  { issuesLeft: 2 },
  { paidUntil: null },
  { paidUntil: at },
  { paidUntil: days(1) },
  { paidUntil: at, status: 'ended' },
]

const goods = { articleId: null, variantId: null, fileVariantId: null }
const aRun = (startedAt = at) =>
  db.issueRun.create({ data: { ...goods, title: 'Night Buses', createdBy: 'boss', startedAt } })

async function aCopyOfEach(runId: number) {
  const [{ id: userId }, { id: planId }] = [await aUser(), await aPlan()]
  for (const paid of payments)
    for (const address of addresses)
      for (const time of times) {
        const create = paid.map(({ from, refunded }) => ({
          method: 'cash',
          amountCents: 10,
          refundedCents: refunded,
          currency: 'usd',
          periodFrom: from === 20 ? null : days(from),
          paidAt: days(from === 20 ? from : 30),
        }))
        const about = { ...address, ...time, payments: { create } }
        const { id: membershipId } = await aMembership(userId, planId, about)
        const delivery = membershipId % 2 ? 'print' : 'digital'
        await db.issueCopy.create({ data: { runId, membershipId, delivery } })
      }
}

test('what a copy waits for is the same when it is made as in the list of its run', async () => {
  const run = await aRun()
  await aCopyOfEach(run.id)
  const rows = await db.issueCopy.findMany({
    where: { runId: run.id },
    include: { membership: { include: { payments: membershipClaimColumns.payments } } },
  })
  const found = new Set<string>()
  for (const sent of [goods, { ...goods, variantId: 1 }, { ...goods, articleId: 1, variantId: 1 }]) {
    const whole = { ...run, ...sent }
    const byMember = new Map(
      (await listCopyStates(whole)).map(({ membershipId, state }) => [membershipId, state]),
    )
    for (const { membershipId, delivery, membership } of rows) {
      const claim = { ...membership, ...membershipClaimOf(membership) }
      const state = issueCopyWaitingState(claim, delivery as IssueCopyDelivery, whole)
      found.add(state)
      expect([membership, byMember.get(membershipId)]).toEqual([membership, state])
    }
    const counted = (await countCopiesByState(whole)).reduce((sum, { count }) => sum + count, 0)
    expect(counted).toBe(rows.length)
  }
  expect([...found].sort()).toEqual([
    'address failed',
    'address missing',
    'not owed',
    'nothing chosen',
    'payment due',
    'ready',
  ])
})

test('the page of a run reads a page of its copies, those first that need an address', async () => {
  const run = await aRun(days(-1))
  await db.issueRun.update({ where: { id: run.id }, data: { variantId: null, articleId: null } })
  const { id: planId } = await aPlan()
  const { id: userId } = await aUser()
  const full = { shippingName: 'Ada', shippingAddress: 'Kai 1', shippingCountry: 'FI' }
  for (let made = 0; made < 150; made += 1) {
    const { id: membershipId } = await aMembership(userId, planId, full)
    await db.issueCopy.create({ data: { runId: run.id, membershipId, delivery: 'print' } })
  }
  const read = await statementsDuring(async () => {
    const { copies, total, pages } = await loadIssueRunPage(run.id, '2')
    expect([copies.length, total, pages]).toEqual([50, 150, 2])
  })
  expect(Math.max(...read.map(({ rows }) => rows))).toBeLessThanOrEqual(100)
})
