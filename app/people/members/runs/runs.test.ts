import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aDownload,
  aMembership,
  aMerchItem,
  anArticle,
  aPlan,
  aUser,
  onlyVariantOf,
} from '../../../../test/builders'
import { aMailServer } from '../../../../test/mail'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { listOrders } from '../../../shop/orders/admin/admin-orders.server'
import { defaultOrderQuery } from '../../../shop/orders/admin/order-list-query'
import { listOrdersToPrint } from '../../../shop/orders/parcels/sheets.server'
import { changeMemberAddress } from '../change-member.server'
import { membershipClaimColumns, membershipClaimOf } from './claims.server'
import { makeIssueCopies } from './make-copies.server'
import { isIssueCopyOwed } from './owed-copies'
import { recordReturnedIssueCopy } from './return-copy.server'
import { askMembersForAddresses, loadIssueRunWithCopies } from './runs.server'
import { countOwedCopies, startIssueRun } from './start-run.server'

let boss: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  boss = await aUser({ role: 'admin' })
})
beforeEach(async () => {
  await db.membership.deleteMany()
})
afterEach(() => {
  env.mail.url = undefined
})

const address = { shippingName: 'Ada Byron', shippingAddress: 'Kai 1\n20100 Turku', shippingCountry: 'FI' }
type About = Parameters<typeof aMembership>[2]

async function aMember(planId: number, about: About = address) {
  const user = await aUser()
  return { user, ...(await aMembership(user.id, planId, about)) }
}

const printPlan = (about = {}) => aPlan({ delivery: 'print', ...about })

async function aPrintedIssue(stock: number | null = null) {
  const item = await aMerchItem({ title: 'Night Buses 12', stock })
  return (await onlyVariantOf(item)).id
}

async function aRun(about: Partial<Parameters<typeof startIssueRun>[0]> = {}) {
  const run = { title: 'Night Buses 12', articleId: null, variantId: null, fileVariantId: null, ...about }
  return startIssueRun(run, boss)
}

const statesOf = async (runId: number) =>
  Object.fromEntries(
    (await loadIssueRunWithCopies(runId)).copies.map(({ membershipId, state }) => [membershipId, state]),
  )

test('one press makes a parcel for each who is owed one, with label and slip; a second makes none', async () => {
  const { id: planId } = await printPlan()
  const member = await aMember(planId)
  const runId = await aRun({ variantId: await aPrintedIssue(5) })
  await aMember(planId, { ...address, startedAt: new Date(Date.now() + 1) })

  expect(await makeIssueCopies(runId, boss)).toEqual({ parcels: 1, mails: 0 })
  expect(await makeIssueCopies(runId, boss)).toEqual({ parcels: 0, mails: 0 })
  const { orders } = await listOrders({ ...defaultOrderQuery, run: runId }, null)
  expect(orders).toMatchObject([
    { status: 'paid', totalCents: 0, username: member.user.username, shippingName: 'Ada Byron' },
  ])
  const [sheet] = await listOrdersToPrint(orders.map(({ id }) => id))
  expect(sheet).toMatchObject({
    shippingAddress: 'Kai 1\n20100 Turku\nFinland',
    lines: [{ title: 'Night Buses 12', pieces: 1 }],
  })
  expect(
    (
      await db.merchVariant.findFirstOrThrow({
        where: { merchItem: { title: 'Night Buses 12' } },
        orderBy: { id: 'desc' },
      })
    ).stock,
  ).toBe(4)
})

test('three presses at once make each parcel once', async () => {
  const { id: planId } = await printPlan()
  for (let count = 0; count < 6; count++) await aMember(planId)
  const runId = await aRun({ variantId: await aPrintedIssue(6) })
  const made = await Promise.all([1, 2, 3].map(() => makeIssueCopies(runId, boss)))
  expect(made.reduce((sum, { parcels }) => sum + parcels, 0)).toBe(6)
  expect(await db.order.count({ where: { issueCopy: { runId } } })).toBe(6)
})

test('a copy without an address waits, its member is asked once, and the next press makes it', async () => {
  const mail = await aMailServer()
  Object.assign(env.mail, { url: mail.url })
  env.siteUrl = 'https://zine.test'
  const member = await aMember((await printPlan()).id, {})
  const runId = await aRun({ variantId: await aPrintedIssue() })
  expect(await makeIssueCopies(runId, boss)).toEqual({ parcels: 0, mails: 0 })
  expect([await askMembersForAddresses(runId), await askMembersForAddresses(runId)]).toEqual([1, 0])
  await expect.poll(() => mail.to(member.user.email)).toHaveLength(1)
  expect(mail.to(member.user.email).at(0)).toContain('https://zine.test/userInfo/membership')

  await changeMemberAddress({ id: member.id }, address, member.user)
  expect(await makeIssueCopies(runId, boss)).toEqual({ parcels: 1, mails: 0 })
})

test('whoever moved gets it at the new address, and a parcel that came back waits for another one', async () => {
  const member = await aMember((await printPlan()).id)
  const runId = await aRun({ variantId: await aPrintedIssue() })
  await changeMemberAddress({ id: member.id }, { ...address, shippingAddress: 'Ranta 2' }, member.user)
  await makeIssueCopies(runId, boss)
  const sent = () => db.order.findMany({ where: { userId: member.user.id }, orderBy: { id: 'asc' } })
  expect(await sent()).toMatchObject([{ shippingAddress: 'Ranta 2\nFinland' }])

  for (const _ of ['pressed', 'twice'])
    await recordReturnedIssueCopy({ runId, membershipId: member.id }, boss)
  expect(await statesOf(runId)).toEqual({ [member.id]: 'address failed' })
  expect(await makeIssueCopies(runId, boss)).toEqual({ parcels: 0, mails: 0 })
  await changeMemberAddress({ id: member.id }, { ...address, shippingAddress: 'Katu 3' }, member.user)
  expect(await makeIssueCopies(runId, boss)).toEqual({ parcels: 1, mails: 0 })
  expect(await sent()).toHaveLength(2)
})

test('when the stock runs out, what was made stays, and a later press makes the rest', async () => {
  const { id: planId } = await printPlan()
  for (let count = 0; count < 3; count++) await aMember(planId)
  const variantId = await aPrintedIssue(2)
  const runId = await aRun({ variantId })
  await expect(makeIssueCopies(runId, boss)).rejects.toThrow(
    'Night Buses 12 has run out. The rest is waiting.',
  )
  expect(await db.order.count({ where: { issueCopy: { runId } } })).toBe(2)
  await db.merchVariant.update({ where: { id: variantId }, data: { stock: 1 } })
  expect(await makeIssueCopies(runId, boss)).toEqual({ parcels: 1, mails: 0 })
})

test('a plan by issues counts down once for a run; the last issue goes to one of two runs', async () => {
  const { id: planId } = await printPlan({ billing: 'issues', issueCount: 1 })
  const { id } = await aMember(planId, { ...address, issuesLeft: 1 })
  const runs = await Promise.all([aRun(), aRun()])
  const copies = await db.issueCopy.findMany({ where: { runId: { in: runs } } })
  expect(copies).toHaveLength(1)
  expect((await db.membership.findUniqueOrThrow({ where: { id } })).issuesLeft).toBe(0)
})

test('the form of a run sent twice starts one', async () => {
  const { id: planId } = await printPlan({ billing: 'issues', issueCount: 4 })
  const { id } = await aMember(planId, { ...address, issuesLeft: 4 })
  const run = { title: 'Night Buses 12', articleId: null, variantId: null, fileVariantId: null }
  const started = await Promise.all([1, 2].map(() => startIssueRun(run, boss, 'form of a run')))
  expect(new Set(started).size).toBe(1)
  expect((await db.membership.findUniqueOrThrow({ where: { id } })).issuesLeft).toBe(3)
})

describe('digital copies', () => {
  test('are mailed once, as a link to the article or as files', async () => {
    const mail = await aMailServer()
    Object.assign(env.mail, { url: mail.url })
    env.siteUrl = 'https://zine.test'
    const { user } = await aMember((await aPlan({ delivery: 'digital' })).id, {})
    const { id: articleId } = await anArticle()
    const linked = await aRun({ articleId })
    expect(await makeIssueCopies(linked, boss)).toEqual({ parcels: 0, mails: 1 })
    expect(await makeIssueCopies(linked, boss)).toEqual({ parcels: 0, mails: 0 })
    await expect.poll(() => mail.to(user.email)).toHaveLength(1)
    expect(mail.to(user.email).at(0)).toContain(`https://zine.test/articles/${articleId}`)

    const { id: fileVariantId } = await onlyVariantOf(await aDownload())
    expect(await makeIssueCopies(await aRun({ articleId, fileVariantId }), boss)).toEqual({
      parcels: 0,
      mails: 1,
    })
    await expect.poll(() => mail.to(user.email)).toHaveLength(2)
    expect(mail.to(user.email).at(1)).toContain('/files/')
  })

  test('wait until something says what is mailed', async () => {
    const { id } = await aMember((await aPlan({ delivery: 'digital' })).id, {})
    const runId = await aRun()
    expect(await makeIssueCopies(runId, boss)).toEqual({ parcels: 0, mails: 0 })
    expect(await statesOf(runId)).toEqual({ [id]: 'nothing chosen' })
  })
})

test('of many memberships of all kinds, a run has a copy for exactly those that are owed one', async () => {
  const plans = [await printPlan(), await aPlan({ delivery: 'digital' }), await aPlan()]
  const now = Date.now()
  const time = fc.option(
    fc.integer({ min: -40, max: 40 }).map((days) => new Date(now + days * 86_400_000)),
    { nil: null },
  )
  const members = fc.sample(
    fc.record({
      plan: fc.integer({ min: 0, max: 2 }),
      startedAt: time,
      endedAt: time,
      paidUntil: time,
      status: fc.constantFrom('active', 'pending', 'past due', 'paused', 'ended'),
      issuesLeft: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
      isRefunded: fc.boolean(),
    }),
    { numRuns: 60, seed: 32 },
  )
  for (const { plan, isRefunded, ...about } of members) {
    const { id: membershipId } = await aMember(plans[plan]?.id ?? 0, about)
    const paid = {
      method: 'cash',
      amountCents: 100,
      currency: 'usd',
      paidAt: new Date(now - 50 * 86_400_000),
    }
    if (isRefunded) await db.membershipPayment.create({ data: { ...paid, membershipId, refundedCents: 100 } })
  }
  const before = await db.membership.findMany({
    select: { id: true, planId: true, ...membershipClaimColumns },
    orderBy: { id: 'asc' },
  })
  const counted = await countOwedCopies(new Date())
  const runId = await aRun()
  const { startedAt } = await db.issueRun.findUniqueOrThrow({ where: { id: runId } })
  const owed = before.filter(
    (row) => row.planId !== plans[2]?.id && isIssueCopyOwed(membershipClaimOf(row), startedAt),
  )
  const copies = await db.issueCopy.findMany({ where: { runId }, orderBy: { membershipId: 'asc' } })
  expect(copies.map(({ membershipId }) => membershipId)).toEqual(owed.map(({ id }) => id))
  for (const delivery of ['print', 'digital']) {
    const counts = counted.filter((one) => one.delivery === delivery).map(({ count }) => count)
    const made = copies.filter((copy) => copy.delivery === delivery)
    expect(made).toHaveLength(counts.reduce((sum, count) => sum + count, 0))
  }
  expect(owed.length).toBeGreaterThan(0)
})
