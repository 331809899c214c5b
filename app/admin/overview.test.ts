import { beforeEach, expect, test } from 'vitest'
import { anArticle, aUser } from '../../test/builders'
import { recordAudit } from '../accounts/audit.server'
import { db } from '../platform/database/db.server'
import { lastDays, viewsByDay } from '../publications/views/days.server'
import { countView } from '../publications/views/views.server'
import { adminOverview } from './overview.server'
import { waitingByPage } from './waiting.server'

beforeEach(async () => {
  await db.article.deleteMany()
  await db.order.deleteMany()
})

async function publishing() {
  const overview = await adminOverview({ staff: 'editor' })
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

test('views are counted for each day, beside the views in all, and those of before are not made up', async () => {
  const read = await anArticle({ viewcount: 40 })
  const [first = '', ...others] = lastDays(7)
  await db.articleDay.createMany({
    data: [
      { articleId: read.id, day: first, views: 3 },
      { articleId: read.id, day: '2020-01-01', views: 30 },
    ],
  })
  await Promise.all([countView(read.id), countView(read.id), countView(read.id)])
  const { recent, views } = await publishing()
  expect(recent).toMatchObject([{ id: read.id, viewcount: 43, viewsOfDays: 6 }])
  expect(views.map(({ count }) => count)).toEqual([3, 0, 0, 0, 0, 0, 3])
  expect(await viewsByDay(others)).toEqual([0, 0, 0, 0, 0, 3])
})

test('the days of the desk are those of the site, through the end of a month', () => {
  expect(lastDays(3, new Date('2026-03-01T12:00:00Z'))).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

test('what waits for somebody is named with how much of it there is and where it is done', async () => {
  const quiet = await adminOverview({ staff: 'owner' })
  expect(quiet.attention).toEqual([])
  const buyer = await aUser()
  const order = { userId: buyer.id, email: buyer.email, subtotalCents: 900, totalCents: 900 }
  await db.order.createMany({
    data: [
      { ...order, status: 'paid', reference: 'one' },
      { ...order, status: 'paid', reference: 'two', flag: 'Look at it.' },
    ],
  })
  expect((await adminOverview({ staff: 'owner' })).attention).toEqual([
    { count: 1, words: 'order needs attention', to: '/admin/orders?status=stuck' },
    { count: 2, words: 'orders are paid and not sent', to: '/admin/orders?status=paid' },
  ])
  expect((await adminOverview({ staff: 'editor' })).attention).toEqual([])
  expect(await waitingByPage({ staff: 'owner' })).toEqual({ '/admin/orders': 3 })
  const seller = await adminOverview({ staff: 'shop' })
  expect([seller.attention.length, seller.publishing, seller.steps]).toEqual([2, undefined, []])
})

test('an empty site says what is not set up yet, and the last changes stand below', async () => {
  await recordAudit(db, undefined, { action: 'changed', subjectType: 'articles', subjectName: 'Ink' })
  const { steps, activity } = await adminOverview({ staff: 'owner' })
  expect(titles(steps)).toContain('Publish your first PDF')
  expect(activity[0]).toMatchObject({ actorName: 'System', subjectName: 'Ink' })
})
