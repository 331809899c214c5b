import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { aMembership, anArticle, aPlan, aUser } from '../../../test/builders'
import { statementsDuring } from '../../../test/recorded-statements'
import { listLastDays } from '../../magazine/publications/views/days.server'
import { onInvalidation } from '../../platform/changes/invalidation.server'
import { db } from '../../platform/database/db.server'
import { recordAudit } from '../../site/accounts/audit.server'
import { wholeSiteId, zeroCounts } from '../../site/statistics/measures'
import { daysOfRange } from '../../site/statistics/report.server'
import { loadAdminOverview } from './overview.server'
import { countTasksByPage } from './waiting.server'

beforeEach(async () => {
  await db.article.deleteMany()
  await db.order.deleteMany()
})

async function publishing() {
  const overview = await loadAdminOverview({ staff: 'editor' })
  if (!overview.publishing) throw new Error('an editor sees what is published')
  return overview.publishing
}

const titles = (pieces: { title: string }[]) => pieces.map(({ title }) => title)

test('the desk lists drafts, what is scheduled with the next first, and what was published last', async () => {
  const later = (days: number) => new Date(Date.now() + days * 86_400_000)
  await anArticle({ title: 'Out' })
  await anArticle({ title: 'In a week', uploadedAt: later(7) })
  await anArticle({ title: 'Tomorrow', uploadedAt: later(1) })
  await anArticle({ title: 'Half done', isDraft: true })
  await anArticle({ title: 'Gone', isDraft: true, deletedAt: new Date() })
  const { drafts, scheduled, recent, draftCount, scheduledCount } = await publishing()
  expect([titles(drafts), titles(scheduled), titles(recent)]).toEqual([
    ['Half done'],
    ['Tomorrow', 'In a week'],
    ['Out'],
  ])
  expect([draftCount, scheduledCount]).toEqual([1, 2])
})

test('views of this week stand beside last week’s, as the statistics count them', async () => {
  await db.statisticsDay.deleteMany()
  const read = await anArticle({ viewcount: 40 })
  const days = daysOfRange(30)
  const row = (articleId: number, at: number, views: number) => ({
    ...zeroCounts(),
    articleId,
    views,
    day: days.at(at) ?? '',
  })
  await db.statisticsDay.createMany({
    data: [
      row(wholeSiteId, -1, 3),
      row(wholeSiteId, -7, 2),
      row(wholeSiteId, -8, 9),
      row(wholeSiteId, -15, 30),
    ].concat([row(read.id, -1, 3), row(read.id, -8, 9)]),
  })
  const { week } = await loadAdminOverview({ staff: 'editor' })
  expect(week.views).toMatchObject({ now: 5, before: 9 })
  expect(week.views?.days.map(({ count }) => count)).toEqual([2, 0, 0, 0, 0, 0, 3])
  expect(week.sales).toBeUndefined()
  expect((await publishing()).recent).toMatchObject([{ id: read.id, viewcount: 40, viewsOfDays: 3 }])
})

test('sales of a week leave out tests and what was paid back, and the oldest order to ship comes first', async () => {
  const buyer = await aUser({ username: 'ada' })
  const order = { userId: buyer.id, email: buyer.email, subtotalCents: 900, totalCents: 900, status: 'paid' }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await db.order.createMany({
    data: [
      { ...order, reference: 'a', paidAt: daysAgo(1) },
      { ...order, reference: 'b', paidAt: daysAgo(2), refundedCents: 400, status: 'shipped' },
      { ...order, reference: 'c', paidAt: daysAgo(1), isTest: true },
      { ...order, reference: 'd', paidAt: daysAgo(9) },
    ],
  })
  const { week, toShip } = await loadAdminOverview({ staff: 'shop' })
  expect(week).toMatchObject({
    views: undefined,
    sales: { now: { cents: 1400, orders: 2 }, before: { cents: 900, orders: 1 }, tests: 1 },
  })
  expect(toShip.map(({ buyer: name }) => name)).toEqual(['ada', 'ada', 'ada'])
  expect(toShip[0]?.id).toBeLessThan(toShip[1]?.id ?? 0)
})

test('those who sell see how many members there are, once there is one', async () => {
  const [user, plan] = [await aUser(), await aPlan()]
  expect((await loadAdminOverview({ staff: 'shop' })).week.members).toBeUndefined()
  await aMembership(user.id, plan.id)
  await aMembership(user.id, plan.id, { startedAt: new Date(Date.now() - 86_400_000) })
  expect((await loadAdminOverview({ staff: 'shop' })).week.members).toEqual({ now: 2, before: 1 })
  expect((await loadAdminOverview({ staff: 'editor' })).week.members).toBeUndefined()
})

test('the days of the desk are those of the site, through the end of a month', () => {
  expect(listLastDays(3, new Date('2026-03-01T12:00:00Z'))).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
})

test('what waits for somebody is named with how much of it there is and where it is done', async () => {
  const quiet = await loadAdminOverview({ staff: 'owner' })
  expect(quiet.attention).toEqual([])
  const buyer = await aUser()
  const order = { userId: buyer.id, email: buyer.email, subtotalCents: 900, totalCents: 900 }
  await db.order.createMany({
    data: [
      { ...order, status: 'paid', reference: 'one' },
      { ...order, status: 'paid', reference: 'two', flag: 'Look at it.' },
    ],
  })
  expect((await loadAdminOverview({ staff: 'owner' })).attention).toEqual([
    { count: 1, words: 'order needs attention', to: '/admin/orders?status=stuck' },
    { count: 2, words: 'paid orders are not shipped', to: '/admin/orders?status=paid' },
  ])
  expect((await loadAdminOverview({ staff: 'editor' })).attention).toEqual([])
  expect(await countTasksByPage({ staff: 'owner' })).toEqual({ '/admin/orders': 3 })
  const seller = await loadAdminOverview({ staff: 'shop' })
  expect([seller.attention.length, seller.publishing, seller.steps]).toEqual([2, undefined, []])
})

test('what waits is counted again only after it changed, and other processes hear of the change', async () => {
  const count = () => countTasksByPage({ staff: 'owner' })
  const { '/admin/jobs': before = 0 } = await count()
  expect(await statementsDuring(count)).toEqual([])
  const heard: string[] = []
  onTestFinished(onInvalidation(({ tags }) => heard.push(...tags)))
  await db.job.create({ data: { kind: 'fail', runAt: new Date(), failedAt: new Date() } })
  expect(heard).toContain('Job')
  const counted = await statementsDuring(async () => expect((await count())['/admin/jobs']).toBe(before + 1))
  expect(counted).toHaveLength(1)
})

test('an empty site says what is not set up yet, and the last changes stand below', async () => {
  await recordAudit(db, undefined, { action: 'changed', subjectType: 'articles', subjectName: 'Ink' })
  const { steps, activity } = await loadAdminOverview({ staff: 'owner' })
  expect(titles(steps)).toContain('Publish your first PDF')
  expect(activity[0]).toMatchObject({ actorName: 'System', subjectName: 'Ink' })
})
