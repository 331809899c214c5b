import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aBand, aMembership, aMerchItem, anArticle, anAuthor, aPage, aPlan, aUser } from '../builders'
import { aCall, aSubmission } from '../calls'
import { fillList, listParams } from '../list-rows'
import { anOrder } from './api-walk'
import { anAppWithBoss, type Caller, caller } from './shop'

/** The lists of the desk by their addresses; what the JSON API calls them, where it is not the same word. */
const lists: Record<string, { api?: string; csv?: string }> = {
  'admin/activity': {},
  'admin/calls': {},
  'admin/calls/:id/copies': { api: '' },
  'admin/calls/:id/submissions': {},
  'admin/codes': {},
  'admin/consignments': {},
  'admin/discounts': {},
  'admin/followers': {},
  'admin/followers/blocks': {},
  'admin/followers/replies': {},
  'admin/gift-cards': {},
  'admin/invoices': {},
  'admin/jobs': {},
  'admin/letters': { api: 'newsletters' },
  'admin/mails': {},
  'admin/members': {},
  'admin/members/gifts': {},
  'admin/orders': {},
  'admin/pages': {},
  'admin/people': {},
  'admin/plans': {},
  'admin/redirects': { api: '' },
  'admin/runs': {},
  'admin/series': {},
  'admin/shares': { api: 'payees' },
  'admin/subscribers': {},
  'admin/table/days': { api: 'table-days' },
  'admin/trash': {},
  'admin/uploads': { api: 'articles' },
  'admin/webhooks': {},
  'admin/webhooks/:id/deliveries': {},
  'admin/wholesale': { api: 'price-lists' },
}

/** Lists of the JSON API that no page of the desk shows as such. */
const furtherOfApi = [
  'articles/authors',
  'bands',
  'merch',
  'bands/1/dates',
  'bands/1/news',
  'people/invitations',
]

const named = (text: string) => text.trim().split(/\s+/)

/** Pages of the desk that show one record or a form, and those that show sums or what a site has a handful of. */
const noLists = named(`
  admin/:kind/:id admin/:kind/new admin/articles/:id/contents admin/articles/:id/text admin/bands/:id/dates
  admin/bands/:id/music admin/bands/:id/music/:part admin/bands/:id/news admin/bands/:id/photos
  admin/bands/:id/photos/:part admin/bands/:id/releases/:release admin/calls/:id admin/calls/:id/decide
  admin/calls/:id/submissions/:submission admin/codes/:id admin/codes/:id/print admin/consignments/:id
  admin/consignments/new admin/delete/:kind/:id admin/discounts/:id admin/gift-cards/:id admin/gift-cards/print
  admin/invoices/:number admin/letters/:id admin/mails/:kind admin/members/:id admin/members/days
  admin/members/import admin/members/new admin/merch/:id/bundle admin/merch/:id/files admin/merch/:id/shares
  admin/merch/:id/variants admin/orders/:id admin/orders/:id/refund admin/orders/print admin/orders/ship
  admin/payments admin/people/:id admin/redirects/import admin/releases/:id/shares admin/runs/:id admin/runs/new admin/series/:id
  admin/shares/:id admin/shares/:id/statements/:period admin/shipping/zones/:id admin/site admin/subscribers/import
  admin/table admin/table/days/:day admin/table/qr admin/webhooks/:id admin/webhooks/:id/deliveries/:delivery
  admin/wholesale/:id
  admin admin/accessibility admin/before-you-open admin/members/figures admin/modules admin/search admin/shipping admin/statistics
  admin/statistics/plays admin/ways-to-pay
`)

let server: RunningApp
let boss: Caller
beforeAll(async () => {
  for (const fill of Object.values(fillList)) await fill(6)
  await addOthers()
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
})
afterAll(() => server.stop())

async function addOthers() {
  await aBand({ id: 1 })
  await db.bandDate.create({ data: { bandId: 1, day: '2099-05-01', venue: 'Hall', city: 'Saltmarket' } })
  const publishedAt = new Date('2024-01-01')
  await db.bandNews.create({ data: { bandId: 1, title: 'Out', body: 'Now.', publishedAt } })
  await anArticle()
  await anAuthor()
  await aPage()
  const plan = await aPlan()
  await aMembership((await aUser()).id, plan.id)
  await aMerchItem()
  for (const _ of ['first', 'second']) await aMerchItem({ deletedAt: publishedAt })
  const { id: articleId } = await anArticle()
  await db.issue.create({ data: { articleId, seriesId: (await db.series.findFirstOrThrow()).id } })
  const invitation = {
    tokenHash: 'hash',
    createdBy: 'boss',
    staff: 'shop',
    expiresAt: new Date('2099-01-01'),
  }
  await db.invitation.create({ data: invitation })
  const order = await anOrder()
  await db.tableSale.create({
    data: { key: 'sale', orderId: order.id, day: '2026-05-01', soldAt: new Date() },
  })
  callId = (await aCall()).id
  await aSubmission({ callId })
}

let callId = 0
const addressOf = (path: string) => {
  const params = listParams[`/${path}`]?.() ?? { id: String(callId) }
  return `/${path.replace(':id', params.id ?? '')}`
}

test('each page of the desk is a list here, or none', () => {
  const routes = inject('routes').flatMap((one) => (one.children ? one.children : [one]))
  const pages = routes.flatMap(({ path = '', file }) =>
    /^admin(\/|$)/.test(path) && file.endsWith('.page.tsx') ? [path] : [],
  )
  expect([...Object.keys(lists), ...noLists].sort()).toEqual(pages.sort())
})

test.each(Object.keys(lists))(
  '/%s is searched, sorted and read page by page, and has a CSV',
  async (path) => {
    const address = addressOf(path)
    const html = await (await boss.page(`${address}?q=qqqq&sort=oldest&page=2`)).text()
    expect(/<input[^>]*name="q"[^>]*value="qqqq"/.test(html)).toBe(true)
    const all = await (await boss.page(`${address}?show=all`)).text()
    expect(/[?;&]sort=|name="sort"/.test(all)).toBe(true)
    const csv = await boss.page(`${address}.csv?q=qqqq`)
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect((await csv.text()).trim().split('\n')).toHaveLength(1)
  },
)

const ofApi = [
  ...Object.entries(lists).flatMap(([path, { api }]) =>
    api === '' ? [] : [`api/${api ?? path.replace('admin/', '')}`],
  ),
  ...furtherOfApi.map((path) => `api/${path}`),
]

test.each(ofApi)('/%s takes q, cursor and limit', async (path) => {
  const address = addressOf(path.replace('api/', 'admin/')).replace('/admin/', '/api/')
  const rowsAt = async (query: string) => {
    const answer = await boss.page(`${address}?${query}`)
    const body = await answer.json()
    const rows: unknown[] = Array.isArray(body) ? body : (body.series ?? body.days)
    return { status: answer.status, rows }
  }
  expect((await rowsAt('limit=1')).rows).toHaveLength(1)
  expect(await rowsAt('q=qqqq')).toEqual({ status: 200, rows: [] })
  expect((await boss.page(`${address}?cursor=x`)).status).toBe(400)
})
