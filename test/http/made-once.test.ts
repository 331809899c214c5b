import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aDownload, aMerchItem, onlyVariantOf } from '../builders'
import { anAppWithBoss, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
beforeAll(async () => {
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
})
afterAll(() => server.stop())

/** The form of a page, filled in, as a browser without JavaScript sends it. */
async function pressed(path: string, typed: Record<string, string>) {
  const html = await (await boss.page(path)).text()
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value]))
  const body = () => new URLSearchParams({ ...fields, ...typed })
  return () =>
    fetch(server.origin + path, {
      method: 'POST',
      body: body(),
      redirect: 'manual' as const,
      headers: { Authorization: `Bearer ${boss.token}`, Origin: server.origin },
    })
}

const aPayee = () => db.payee.create({ data: { name: 'Bo', email: '' } })
const variant = async () => String((await onlyVariantOf(await aMerchItem())).id)
const download = async () => String((await onlyVariantOf(await aDownload())).id)

test.each([
  {
    what: 'gift cards',
    path: '/admin/gift-cards',
    typed: async () => ({ amount: '25', count: '3', note: 'Fair' }),
    count: () => db.giftCard.count(),
    made: 3,
  },
  {
    what: 'codes',
    path: '/admin/codes',
    typed: async () => ({ variantId: await download(), count: '5', note: 'Fair' }),
    count: () => db.codeBatch.count(),
    made: 1,
  },
  {
    what: 'a payee',
    path: '/admin/shares/new',
    typed: async () => ({ intent: 'save', name: 'Ada' }),
    count: () => db.payee.count(),
    made: 1,
  },
  {
    what: 'a price list',
    path: '/admin/wholesale/new',
    typed: async () => ({
      intent: 'save',
      name: 'Shops',
      days: '30',
      percent: '40',
      variant: await variant(),
    }),
    count: () => db.wholesaleList.count(),
    made: 1,
  },
  {
    what: 'a share',
    path: '/admin/merch/ITEM/shares',
    typed: async () => ({ intent: 'add', payee: String((await aPayee()).id), percent: '10' }),
    count: () => db.share.count(),
    made: 1,
  },
])(
  '$what, asked for by two presses at once and one later, is made once',
  async ({ path: pattern, typed, count, made }) => {
    const path = pattern.replace('ITEM', String((await aMerchItem()).id))
    const press = await pressed(path, await typed())
    const before = await count()
    const answers = [...(await Promise.all([press(), press()])), await press()]
    const places = answers.map(({ status, headers }) => [status, headers.get('location')])
    expect(places).toEqual([places[0], places[0], places[0]])
    expect([302, 303]).toContain(places[0]?.[0])
    expect((await count()) - before).toBe(made)
    await (await pressed(path, await typed()))()
    expect((await count()) - before).toBe(2 * made)
  },
)
