import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { addToCart } from '../../app/shop/cart/cart.server'
import type { RunningApp } from '../app'
import { aMerchItem, aUser } from '../builders'
import { readsDuring, shapeOf } from '../recorded-statements'
import { aCheckout, aPaidCheckout } from '../shopping'
import { aSiteOfEverything } from '../site-of-everything'
import { alone, cookieOf } from './logged-in'
import { aProvider, aShop, type Provider } from './shop'

/**
 * How many statements that read each page may make, by who asks and by address: a trip each where PostgreSQL is on another
 * machine. Pages for readers are rendered for one person, and what all pages share is in memory. Wanted are 12 for the
 * front page, an article and the dashboard, 10 for an item and forms, 6 for lists and settings, 5 for an account. More
 * is needed by the page after a payment, which reads an order for its owner and again with all that is counted of its
 * lines (15 were wanted), by an article's form, whose parts are in eight tables, and by lists whose rows come from
 * several tables or stand beside other figures. What belongs to the rows of a page is counted apart from them: in one
 * statement with them, Prisma groups the whole table.
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
    '/': 6,
    '/articles/{article}': 8,
    '/item/{item}': 4,
    '/item/{shirt}': 4,
    '/cart': 6,
    '/userInfo': 5,
    '/orders': 5,
  },
  shopper: {
    '/cart': 11,
    '/userInfo': 5,
    '/orders': 5,
    '/checkout/pay?session_id={session}': 9,
    '/checkout/success?session_id={paid}': 20,
  },
  admin: {
    '/admin': 11,
    '/userInfo': 7,
    '/admin/site': 4,
    '/admin/modules': 2,
    '/admin/shipping': 3,
    '/admin/ways-to-pay': 3,
    '/admin/activity': 5,
    '/admin/calls': 6,
    '/admin/calls/{call}/copies': 8,
    '/admin/calls/{call}/submissions': 8,
    '/admin/codes': 6,
    '/admin/consignments': 7,
    '/admin/discounts': 6,
    '/admin/followers': 9,
    '/admin/followers/blocks': 5,
    '/admin/followers/replies': 8,
    '/admin/gift-cards': 6,
    '/admin/invoices': 6,
    '/admin/jobs': 10,
    '/admin/letters': 7,
    '/admin/mails': 6,
    '/admin/members': 9,
    '/admin/members/gifts': 8,
    '/admin/orders': 9,
    '/admin/pages': 6,
    '/admin/people': 7,
    '/admin/plans': 5,
    '/admin/runs': 7,
    '/admin/series': 6,
    '/admin/shares': 8,
    '/admin/subscribers': 6,
    '/admin/table/days': 5,
    '/admin/trash': 4,
    '/admin/uploads': 4,
    '/admin/webhooks': 6,
    '/admin/webhooks/{webhook}/deliveries': 6,
    '/admin/wholesale': 7,
    '/admin/articles/new': 2,
    '/admin/articles/{article}': 14,
    '/admin/merch/new': 2,
    '/admin/merch/{item}': 9,
    '/admin/bands/new': 2,
    '/admin/bands/{band}': 7,
    '/admin/authors/{author}': 4,
    '/admin/pages/new': 2,
    '/admin/plans/new': 2,
    '/admin/plans/{plan}': 4,
    '/admin/series/{series}': 5,
    '/admin/discounts/{discount}': 3,
    '/admin/calls/{call}': 5,
    '/admin/shipping/zones/{zone}': 8,
    '/admin/members/new': 3,
  },
}

type Who = 'visitor' | 'reader' | 'shopper' | 'admin'

let app: RunningApp
let provider: Provider
const cookies: Record<Who, string> = { visitor: '', reader: '', shopper: '', admin: '' }
let ids: Record<string, string | number> = {}

beforeAll(async () => {
  provider = await aProvider()
  app = await aShop(provider)
  const paid = await aPaidCheckout(provider, {})
  const pending = await aCheckout({})
  const site = await aSiteOfEverything()
  const things = [{}, { id: site.item }, { priceCents: 700 }]
  for (const { id = (await aMerchItem()).id } of things) await addToCart(pending.user.id, id, 1)
  await db.order.updateMany({ where: { id: paid.orderId }, data: { userId: pending.user.id } })
  cookies.reader = await cookieOf(await aUser())
  cookies.shopper = await cookieOf(pending.user)
  cookies.admin = await cookieOf(await db.user.findFirstOrThrow({ where: { username: 'boss' } }))
  ids = { ...site, session: pending.sessionId, paid: paid.sessionId }
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

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

/** Returns the reading statements of the third request for a page; the first ones fill what is kept in memory. */
async function readsOf(who: Who, address: string, also?: () => Promise<unknown>) {
  const path = address.replace(/\{(\w+)\}/g, (_, name) => String(ids[name]))
  const ask = async () => {
    const answer = await fetch(app.origin + path, { headers: { cookie: cookies[who] + alone } })
    expect([path, answer.status]).toEqual([path, 200])
    await answer.text()
  }
  await ask()
  await ask()
  return readsDuring(() => Promise.all([ask(), also?.()]))
}
