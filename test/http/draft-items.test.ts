import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aFile, aMerchItem, aUser } from '../builders'
import { aPng } from '../files'
import { anAppWithBoss, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
let seller: Caller
let ada: Caller
beforeAll(async () => {
  server = await anAppWithBoss()
  await aUser({ username: 'ada' })
  await aUser({ username: 'seller', staff: 'shop' })
  boss = await caller(server, 'boss')
  seller = await caller(server, 'seller')
  ada = await caller(server, 'ada')
})
afterAll(() => server.stop())

const title = 'Unfinished Poster'
const save = (isDraft: boolean) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title, price: '12.00', stock: '3' })) form.set(name, value)
  if (isDraft) form.set('isDraft', 'on')
  return form
}
const visit = (path: string) => fetch(server.origin + path)
const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')

test('an item that is a draft is nowhere but at the desk, until it is published', async () => {
  const form = save(true)
  form.set('image', new File([await aPng()], 'poster.png', { type: 'image/png' }))
  const made = await boss.page('/admin/merch/new', { method: 'POST', body: form })
  expect(made.status).toBe(303)
  const { id, image } = await db.merchItem.findFirstOrThrow({ where: { title } })
  const lists = ['/shop', '/api/merch', '/', '/search?q=unfinished']
  const hidden = [`/item/${id}`, `/api/merch/${id}`, `/${image}`]
  for (const path of lists) expect(await (await visit(path)).text()).not.toContain(title)
  for (const path of hidden) expect((await visit(path)).status).toBe(404)
  for (const path of hidden.slice(0, 2)) expect((await ada.page(path)).status).toBe(404)

  const add = () => ada.call('POST', '/api/cart/add', { merchId: id })
  expect((await add()).status).toBe(404)
  for (const who of [boss, seller]) {
    const page = await textOf(await who.page(`/item/${id}`))
    expect(page).toContain('<strong>Draft.</strong> Readers cannot see it yet.')
    expect(page).not.toContain('Add to Cart')
    expect((await who.page(`/admin/merch/${id}/variants`)).status).toBe(200)
  }
  const [, link = ''] =
    /(\/item\/\d+\?preview=[^"&]+)/.exec(await textOf(await boss.page(`/item/${id}`))) ?? []
  const shared = await visit(link)
  expect(shared.headers.get('cache-control')).toMatch(/no-store|private/)
  expect(await shared.text()).toContain(title)
  expect((await visit(`/${image}${link.slice(link.indexOf('?'))}`)).status).toBe(200)

  expect((await boss.page(`/admin/merch/${id}`, { method: 'POST', body: save(false) })).status).toBe(303)
  for (const path of hidden) expect((await visit(path)).status).toBe(200)
  expect(await (await visit('/shop')).text()).toContain(title)
  expect((await add()).status).toBe(200)
})

test('an item that becomes a draft leaves the carts, and comes back to them when it is published', async () => {
  const { path: image } = await aFile('merchImage', 'a.png', await aPng())
  const item = await aMerchItem({ title: 'Taken Back', image, stock: 2 })
  await ada.call('POST', '/api/cart/add', { merchId: item.id })
  const inCart = async () => JSON.stringify((await ada.call('GET', '/api/cart/')).body).includes('Taken Back')
  expect(await inCart()).toBe(true)
  const act = (intent: string, version: number) =>
    boss.page('/admin/uploads?tab=merch', {
      method: 'POST',
      body: new URLSearchParams({ intent, kind: 'merch', chosen: `${item.id}.${version}` }),
    })
  expect((await act('draft', 1)).status).toBe(303)
  expect(await inCart()).toBe(false)
  const pressed = await ada.page(`/item/${item.id}`, { method: 'POST', body: new URLSearchParams() })
  expect(pressed.status).toBe(404)
  expect((await act('publish', 2)).status).toBe(303)
  expect(await inCart()).toBe(true)
})
