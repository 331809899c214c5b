import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aMerchItem, anArticle, aUser } from '../builders'
import { anAppWithBoss, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
let shop: Caller
beforeAll(async () => {
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
  await aUser({ username: 'shop', staff: 'shop' })
  shop = await caller(server, 'shop')
})
afterAll(() => server.stop())

const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')
const listOf = async (query: string, who = boss) => textOf(await who.page(`/admin/uploads${query}`))
const send = (fields: [string, string][], who = boss, query = '') =>
  who.page(`/admin/uploads${query}`, { method: 'POST', body: new URLSearchParams(fields) })
const act = (intent: string, rows: { id: number; version?: number }[], who = boss, kind = 'articles') =>
  send(
    [['intent', intent], ['kind', kind], ...rows.map((row): [string, string] => ['chosen', tickOf(row)])],
    who,
    `?tab=${kind}&sort=title`,
  )
const tickOf = ({ id, version = 1 }: { id: number; version?: number }) => `${id}.${version}`

test('the list shows covers, status with its hour, and views, sorted and narrowed by a plain form', async () => {
  await anArticle({ title: 'Quiet', viewcount: 1234 })
  await anArticle({ title: 'Hidden', isDraft: true })
  await anArticle({ title: 'Soon', uploadedAt: new Date('2035-05-01T18:30:00Z') })

  const all = await listOf('')
  expect(all).toMatch(/Soon<\/bdi>.*?Article.*?Scheduled<\/span>.*?>May 1, 2035 at 6:30 PM</s)
  expect(all).toMatch(/Hidden<\/bdi>.*?Article.*?Draft<\/span>/s)
  expect(all).toMatch(/Quiet<\/bdi>.*?Article.*?Published<\/span>.*?>Jan 15, 2024<.*?>1,234</s)
  expect(all).toMatch(/aria-sort="descending"[^>]*><a href="[^"]*sort=newest/)
  expect(all).toContain('uploads/covers/none')
  const drafts = await listOf('?status=draft&sort=views')
  expect(drafts).toContain('aria-label="Choose Hidden"')
  expect(drafts).not.toContain('Choose Quiet')
  expect(drafts).toContain('value="draft" selected')
  for (const query of ['?status=none&sort=none&show=x&page=-1', '?status=scheduled&tab=merch'])
    expect((await boss.page(`/admin/uploads${query}`)).status).toBe(200)
})

test('several are published, drafted and trashed by one form, with one undo', async () => {
  const rows = [await anArticle({ isDraft: true }), await anArticle({ isDraft: true })]
  const published = await act('publish', rows)
  expect(published.status).toBe(303)
  const after = published.headers.get('location') ?? ''
  expect(after).toContain('tab=articles&sort=title')
  expect(await textOf(await boss.page(after))).toContain('2 published.')

  const stale = await act('draft', rows)
  expect(stale.status).toBe(409)
  const told = await textOf(stale)
  expect(told).toContain('was saved since you opened this list. Nothing was changed.')

  const trashed = await act('trash', rows)
  const page = await textOf(await boss.page(trashed.headers.get('location') ?? ''))
  expect(page).toContain('2 moved to the trash.')
  const [, at = ''] = /name="at" value="(\d+)"/.exec(page) ?? []
  expect(await db.article.count({ where: { id: { in: rows.map(({ id }) => id) }, deletedAt: null } })).toBe(0)
  const undo: [string, string][] = [
    ['intent', 'restore'],
    ['kind', 'articles'],
    ['at', at],
  ]
  const undone = await send(undo)
  expect(await textOf(await boss.page(undone.headers.get('location') ?? ''))).toContain('2 restored.')
  expect((await send(undo)).status).toBe(404)
})

test('what is not chosen from the list, or by whom it is not for, changes nothing', async () => {
  const article = await anArticle({ isDraft: true })
  const item = await aMerchItem()
  for (const chosen of ['x', '1', '1.1.1', '-1.1', ''])
    expect(
      (
        await send([
          ['intent', 'publish'],
          ['kind', 'articles'],
          ['chosen', chosen],
        ])
      ).status,
    ).toBe(400)
  expect((await act('publish', [])).status).toBe(400)
  expect((await act('burn', [article])).status).toBe(400)
  expect((await act('publish', [{ id: 999_999 }])).status).toBe(409)
  expect((await act('draft', [{ id: 1 }], boss, 'authors')).status).toBe(400)
  expect((await act('trash', [{ id: 1 }], boss, 'pages')).status).toBe(400)
  expect((await act('trash', [article], shop)).status).toBe(403)
  expect((await act('publish', [article], shop)).status).toBe(403)
  expect(await listOf('?tab=articles', shop)).not.toContain('Choose Quiet')
  expect((await act('trash', [item], shop, 'merch')).status).toBe(303)
  expect((await db.article.findUniqueOrThrow({ where: { id: article.id } })).version).toBe(1)
})
