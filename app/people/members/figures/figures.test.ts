import { beforeEach, expect, test } from 'vitest'
import { aMembership, aPlan, aUser } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { streamOrderLinesCsv } from '../../../shop/orders/export/order-lines-csv.server'
import { loadMonthlyFigures } from './figures.server'
import { streamMembershipCsvLines } from './membership-lines.server'

beforeEach(() => db.membership.deleteMany())

const now = new Date('2026-11-20T12:00:00Z')
const at = (day: string) => new Date(`${day}T12:00:00Z`)

async function aMember(about: Parameters<typeof aMembership>[2] = {}, billing = 'month') {
  const [user, plan] = [await aUser(), await aPlan({ billing, name: `By ${billing}` })]
  return (await aMembership(user.id, plan.id, { startedAt: at('2026-09-03'), ...about })).id
}

let payments = 0
const aPayment = (membershipId: number, day: string, amountCents: number, about: object = {}) =>
  db.membershipPayment.create({
    data: {
      id: `in_${++payments}`,
      membershipId,
      method: 'stripe',
      amountCents,
      currency: 'usd',
      paidAt: at(day),
      ...about,
    },
  })

async function someMonths() {
  const monthly = await aMember()
  await aPayment(monthly, '2026-09-03', 500, { feeCents: 40, taxCents: 80 })
  await aPayment(monthly, '2026-10-03', 500)
  const last = await aPayment(monthly, '2026-11-03', 500, { refundedCents: 200 })
  await db.membershipRefund.createMany({
    data: [
      { paymentId: last.id, amountCents: 500, at: at('2026-11-04') },
      { paymentId: last.id, amountCents: -300, at: at('2026-11-05') },
    ],
  })
  const issues = await aMember({ startedAt: at('2026-10-30') }, 'issues')
  await aPayment(issues, '2026-10-30', 3000, { method: 'cash' })
  await aMember({ startedAt: at('2026-10-01'), endedAt: at('2026-11-10'), status: 'ended' })
  await aMember({ startedAt: null, status: 'pending' })
  await aPayment(issues, '2026-11-01', 777, { isTest: true })
}

test('a month has what was paid, recurring and once, what was given back, and who came and went', async () => {
  await someMonths()
  expect(await loadMonthlyFigures(4, now)).toEqual([
    {
      month: '2026-11',
      recurringCents: 500,
      onceCents: 0,
      refundedCents: 200,
      joined: 0,
      ended: 1,
      members: 2,
      renewalRate: 0.5,
    },
    {
      month: '2026-10',
      recurringCents: 500,
      onceCents: 3000,
      refundedCents: 0,
      joined: 2,
      ended: 0,
      members: 3,
      renewalRate: 1,
    },
    {
      month: '2026-09',
      recurringCents: 500,
      onceCents: 0,
      refundedCents: 0,
      joined: 1,
      ended: 0,
      members: 1,
      renewalRate: null,
    },
    {
      month: '2026-08',
      recurringCents: 0,
      onceCents: 0,
      refundedCents: 0,
      joined: 0,
      ended: 0,
      members: 0,
      renewalRate: null,
    },
  ])
})

test('the books have every payment and refund of memberships in its days, to the cent', async () => {
  await someMonths()
  const linesOf = async (from: string, to: string) => {
    const csv = await new Response(
      streamOrderLinesCsv({ from, to }, async () => true, streamMembershipCsvLines),
    ).text()
    const [head = '', ...rows] = csv.replace('\ufeff', '').trimEnd().split('\r\n')
    const cells = (line: string) => line.slice(1, -1).split('","')
    const names = cells(head)
    return rows.map((row) => Object.fromEntries(cells(row).map((cell, index) => [names[index], cell])))
  }
  const all = await linesOf('', '')
  const cents = (name: string) => all.reduce((sum, row) => sum + Math.round(Number(row[name]) * 100), 0)
  expect([cents('amount'), cents('fee'), cents('net'), cents('tax')]).toEqual([5077, 40, 5037, 80])
  expect(await linesOf('2026-11-02', '2026-11-30')).toMatchObject([
    { type: 'membership', item: 'By month', amount: '5.00', currency: 'usd', payout: '' },
    { type: 'membership refund', amount: '-5.00', net: '-5.00' },
    { type: 'membership refund', amount: '3.00', net: '3.00' },
  ])
  const [first] = await linesOf('2026-09-01', '2026-09-30')
  expect(first).toMatchObject({ goods: '4.20', tax: '0.80', amount: '5.00', fee: '0.40', net: '4.60' })
})
