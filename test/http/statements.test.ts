import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { addToCart } from '../../app/shop/cart/cart.server'
import type { RunningApp } from '../app'
import { aBundle, aDownload, aMerchItem, aUser, onlyVariantOf } from '../builders'
import { anMp3, aPdf } from '../files'
import { aSoldRelease } from '../music'
import { readsDuring, shapeOf } from '../recorded-statements'
import { aCheckout, aPaidCheckout } from '../shopping'
import { aSiteOfEverything } from '../site-of-everything'
import { alone, cookieOf } from './logged-in'
import { aProvider, aShop, type Provider } from './shop'

/**
 * How many statements that read each page may make, by who asks and by address: a trip each where PostgreSQL is on another
 * machine. Pages for readers are rendered for one person, and what all pages share is in memory. Wanted are 15 for the
 * page after a payment, 12 for the front page, an article and the dashboard, 10 for an item and forms, 6 for lists and
 * settings, 5 for an account. More is needed by an article's form, as an article and what belongs to it are in eleven
 * tables, which somebody who edits has to see as they are now; by the submissions to a call, with their pieces and two
 * tables of what editors did; by the members, with plans, payments and owed copies; and by the account of a member, with a
 * plan and topics of the newsletter. An order at the desk has 25 tables, and so many statements however many lines it has.
 * What belongs to the rows of a page is counted apart from them: in one statement with them, Prisma groups the whole table.
 */
const budgets: Record<Who, Record<string, number>> = {
  visitor: {
    '/': 0,
    '/articles/{article}': 2,
    '/item/{item}': 1,
    '/item/{shirt}': 1,
    '/cart': 5,
  },
  reader: {
    '/': 5,
    '/articles/{article}': 7,
    '/item/{item}': 3,
    '/item/{shirt}': 3,
    '/cart': 5,
    '/userInfo': 4,
    '/orders': 4,
  },
  member: {
    '/userInfo': 8,
  },
  shopper: {
    '/cart': 10,
    '/userInfo': 4,
    '/orders': 4,
    '/checkout/pay?session_id={session}': 8,
    '/checkout/success?session_id={paid}': 15,
  },
  admin: {
    '/admin': 10,
    '/userInfo': 6,
    '/admin/site': 3,
    '/admin/modules': 1,
    '/admin/shipping': 2,
    '/admin/ways-to-pay': 2,
    '/admin/activity': 3,
    '/admin/before-you-open': 4,
    '/admin/calls': 4,
    '/admin/calls/{call}/copies': 6,
    '/admin/calls/{call}/submissions': 7,
    '/admin/codes': 4,
    '/admin/consignments': 5,
    '/admin/discounts': 4,
    '/admin/followers': 4,
    '/admin/followers/blocks': 3,
    '/admin/followers/replies': 6,
    '/admin/gift-cards': 4,
    '/admin/invoices': 4,
    '/admin/jobs': 5,
    '/admin/letters': 5,
    '/admin/mails': 4,
    '/admin/members': 7,
    '/admin/members/gifts': 6,
    '/admin/orders': 6,
    '/admin/orders/{order}': 30,
    '/api/orders': 8,
    '/api/orders/{order}': 18,
    '/admin/pages': 4,
    '/admin/people': 5,
    '/admin/plans': 3,
    '/admin/runs': 4,
    '/admin/series': 4,
    '/admin/shares': 6,
    '/admin/subscribers': 4,
    '/admin/table/days': 4,
    '/admin/trash': 3,
    '/admin/uploads': 3,
    '/admin/webhooks': 4,
    '/admin/webhooks/{webhook}/deliveries': 4,
    '/admin/wholesale': 5,
    '/admin/articles/new': 1,
    '/admin/articles/{article}': 13,
    '/admin/merch/new': 1,
    '/admin/merch/{item}': 8,
    '/admin/bands/new': 1,
    '/admin/bands/{band}': 6,
    '/admin/authors/{author}': 3,
    '/admin/pages/new': 1,
    '/admin/plans/new': 1,
    '/admin/plans/{plan}': 3,
    '/admin/series/{series}': 4,
    '/admin/discounts/{discount}': 2,
    '/admin/calls/{call}': 4,
    '/admin/shipping/zones/{zone}': 7,
    '/admin/members/new': 2,
  },
}

type Who = 'visitor' | 'reader' | 'member' | 'shopper' | 'admin'

let app: RunningApp
let provider: Provider
const cookies: Record<Who, string> = { visitor: '', reader: '', member: '', shopper: '', admin: '' }
let ids: Record<string, string | number> = {}

beforeAll(async () => {
  provider = await aProvider()
  app = await aShop(provider)
  const paid = await aPaidCheckout(provider, {})
  const pending = await aCheckout({})
  const order = await anOrderOfEverything()
  const site = await aSiteOfEverything()
  const things = [{}, { id: site.item }, { priceCents: 700 }]
  for (const { id = (await aMerchItem()).id } of things) await addToCart(pending.user.id, id, 1)
  await db.order.updateMany({ where: { id: paid.orderId }, data: { userId: pending.user.id } })
  cookies.reader = await cookieOf(await aUser())
  cookies.member = await cookieOf(site.member)
  cookies.shopper = await cookieOf(pending.user)
  cookies.admin = await cookieOf(await db.user.findFirstOrThrow({ where: { username: 'boss' } }))
  const { member: _, ...named } = site
  ids = { ...named, order, session: pending.sessionId, paid: paid.sessionId }
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

/** Makes a paid order of several lines: goods, a bundle, files and the music of two releases. */
async function anOrderOfEverything(): Promise<number> {
  const [goods, files, one, other] = await Promise.all([
    aMerchItem(),
    aDownload({}, { 'one.pdf': aPdf(), 'two.pdf': aPdf() }),
    aSoldRelease({ 'One.mp3': anMp3() }),
    aSoldRelease({ 'Two.mp3': anMp3() }),
  ])
  const part = await onlyVariantOf(goods)
  const bundle = await aBundle([{ variantId: part.id, quantity: 2 }])
  const lines = [goods.id, files.id, one.itemId, other.itemId, bundle.id].map((id) => ({ id }))
  return (await aPaidCheckout(provider, ...lines)).orderId
}

const pages = Object.entries(budgets).flatMap(([who, addresses]) =>
  Object.entries(addresses).map(([address, most]) => ({ who: who as Who, address, most })),
)

/** How many statements each page made, and how many of them one after the other: told on PostgreSQL with a delay. */
const measured: unknown[][] = []
afterAll(() => {
  if (process.env.DELAY_MS)
    process.stdout.write(`${measured.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`)
})

test.each(pages)('$who reads $address with at most $most statements', async ({ who, address, most }) => {
  const reads = await readsOf(who, address)
  expect(reads.length, reads.map(({ sql }) => shapeOf(sql)).join('\n')).toBeLessThanOrEqual(most)
  measured.push([who, address, reads.length, Math.max(0, ...reads.map(({ trips }) => trips))])
})

test('a question more is counted', async () => {
  const before = await readsOf('reader', '/orders')
  const reads = await readsOf('reader', '/orders', () => db.order.count())
  expect(reads.length).toBe(before.length + 1)
})

/**
 * Returns the reading statements of a page, after two requests have filled what is kept in memory. The smaller of two
 * counts, since one of them may come just when something in memory is too old.
 */
async function readsOf(who: Who, address: string, also?: () => Promise<unknown>) {
  const path = address.replace(/\{(\w+)\}/g, (_, name) => String(ids[name]))
  const ask = async () => {
    const answer = await fetch(app.origin + path, { headers: { cookie: cookies[who] + alone } })
    expect([path, answer.status]).toEqual([path, 200])
    await answer.text()
  }
  const askAlso = () => Promise.all([ask(), also?.()])
  await ask()
  await ask()
  const [one, other] = [await readsDuring(askAlso), await readsDuring(askAlso)]
  return one.length <= other.length ? one : other
}
