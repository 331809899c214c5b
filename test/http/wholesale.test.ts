import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aMerchItem, onlyVariantOf } from '../builders'
import { anAppWithBoss, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
beforeAll(async () => {
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
})
afterAll(() => server.stop())

const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')

/** A list with one tape at 3.21 instead of 12.34, made by the desk's form. */
async function aList() {
  const item = await aMerchItem({ title: 'Mud', priceCents: 1234, stock: 5 })
  const { id } = await onlyVariantOf(item)
  const fields = { intent: 'save', name: 'Shops', percent: '', minimum: '', days: '30' }
  const body = new URLSearchParams({ ...fields, variant: String(id), [`price-${id}`]: '3.21' })
  const made = await boss.page('/admin/wholesale/new', { method: 'POST', body })
  const desk = made.headers.get('location') ?? ''
  const [, code = ''] = /\/wholesale\/([2-9B-Z-]{14})/.exec(await textOf(await boss.page(desk))) ?? []
  return { item, id, desk, code, path: `${server.origin}/wholesale/${code}` }
}

const order = (path: string, fields: Record<string, string>, origin = server.origin) =>
  fetch(path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: origin },
    body: new URLSearchParams({
      company: 'Saltmarket Books',
      address: '1 Quay',
      destination: 'GB',
      email: 'shop@example.org',
      ...fields,
    }),
  })

test('a shop orders by plain forms, and only who has the link sees order and invoice', async () => {
  const { id, path, desk } = await aList()
  const page = await fetch(path)
  const html = await textOf(page)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')])
  for (const words of ['$3.21', '$12.34', 'noindex', 'no-referrer']) expect(html).toContain(words)
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(html) ?? []
  const pieces = { key, [`pieces-${id}`]: '4' }
  expect((await order(path, { ...pieces, intent: 'review' }, 'https://evil.example')).status).toBe(403)
  expect((await order(path, { ...pieces, intent: 'review', email: 'nonsense' })).status).toBe(400)
  expect((await order(path, { ...pieces, intent: 'order', mark: 'none' })).status).toBe(409)
  const review = await textOf(await order(path, { ...pieces, intent: 'review' }))
  expect(review).toContain('$12.84')
  const [, mark = ''] = /name="mark"[^>]*value="([^"]*)"/.exec(review) ?? []
  const twice = await Promise.all([1, 2].map(() => order(path, { ...pieces, intent: 'order', mark })))
  const [link = '', other = ''] = twice.map((answer) => answer.headers.get('location') ?? '')
  expect([twice.map(({ status }) => status), link === other]).toEqual([[303, 303], true])
  const shown = await textOf(await fetch(server.origin + link))
  const [, invoice = ''] = /href="(\/orders\/[^"]+\/invoices\/\d+\?key=[^"]+)"/.exec(shown) ?? []
  const opened = await fetch(server.origin + invoice.replaceAll('&amp;', '&'))
  expect([opened.status, await textOf(opened)]).toEqual([200, expect.stringContaining('Saltmarket Books')])
  const file = await fetch(server.origin + invoice.replace('?', '/invoice.pdf?'))
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const bare = invoice.split('?')[0] ?? ''
  for (const closed of [bare, `${bare}/invoice.pdf`, `${bare}?key=wrong`])
    expect((await fetch(server.origin + closed, { redirect: 'manual' })).status).not.toBe(200)
  const end = new URLSearchParams({ intent: 'end' })
  expect((await boss.page(desk, { method: 'POST', body: end })).status).toBe(303)
  const over = await fetch(path)
  expect([over.status, await textOf(over)]).toEqual([
    404,
    expect.stringContaining('This price list has ended.'),
  ])
})

test('wholesale prices and codes stand nowhere that is public', async () => {
  const { item, code } = await aList()
  for (const path of [
    '/',
    '/shop',
    `/item/${item.id}`,
    '/api/merch',
    '/sitemap.xml',
    '/openapi.json',
    '/robots.txt',
  ]) {
    const text = await textOf(await fetch(server.origin + path))
    for (const secret of ['3.21', 'price-list', code, code.replaceAll('-', '')])
      expect(`${path} ${text.includes(secret)}`).toBe(`${path} false`)
  }
  const { status } = await fetch(`${server.origin}/wholesale/BCDF-GHJK-MNPQ`)
  expect(status).toBe(404)
  expect(await db.wholesaleList.count()).toBeGreaterThan(0)
})
