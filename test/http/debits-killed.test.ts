import { expect, test } from 'vitest'
import { engines } from '../engines'
import { aShopToKill, count } from './killed-shop'
import { anItem, caller } from './shop'

const [buyers, kills] = [24, 24]
const settled = buyers / 2
const isGood = (buyer: number) => buyer % 2 === 0

test.each(engines)(
  `on %s, a server that is killed ${kills} times while bank debits begin and end has each order paid or canceled once, and loses no stock`,
  { timeout: 600_000 },
  async (engine) => {
    const { provider, db, server, kill, idle } = await aShopToKill(engine)
    const merchId = await anItem(await caller(server, 'boss'), { price: '20', stock: String(buyers) })
    const sessions: string[] = []
    for (let buyer = 1; buyer <= buyers; buyer++) {
      const { call } = await caller(server, `buyer${buyer}`)
      await call('POST', '/api/cart/add', { merchId })
      sessions.push(String((await call('POST', '/api/checkout', {})).body.id))
    }

    for (const [index, session] of sessions.entries()) {
      await provider.pay(session, { method: 'bank_debit' })
      if (index % 2 === 1) await kill()
    }
    await idle()
    const waiting = `SELECT ${count} AS "orders" FROM "Order" WHERE "status" = 'pending' AND "paymentIntentId" IS NOT NULL`
    await expect
      .poll(() => db.query(waiting), { timeout: 90_000, interval: 200 })
      .toEqual([{ orders: buyers }])
    expect(await db.query('SELECT "id" FROM "CartLine"')).toEqual([])
    expect(await db.query('SELECT "id" FROM "OutgoingMail"')).toEqual([])

    for (const [index, session] of sessions.entries()) {
      const outcome = isGood(index) ? 'succeeded' : 'failed'
      await provider.control('POST', `/sessions/${session}/settle`, { outcome })
      if (index % 2 === 1) await kill()
    }
    await idle()
    await provider.control('POST', '/webhooks/release', { order: 'shuffled' })
    await idle()

    const states = `SELECT "status", ${count} AS "orders" FROM "Order" GROUP BY "status" ORDER BY "status"`
    await expect
      .poll(() => db.query(states), { timeout: 90_000, interval: 200 })
      .toEqual([
        { status: 'canceled', orders: settled },
        { status: 'paid', orders: settled },
      ])
    const changes = `SELECT "toStatus", ${count} AS "changes" FROM "OrderChange" GROUP BY "toStatus" ORDER BY "toStatus"`
    expect(await db.query(changes)).toEqual([
      { toStatus: 'canceled', changes: settled },
      { toStatus: 'paid', changes: settled },
      { toStatus: 'pending', changes: buyers },
    ])
    expect(await db.query('SELECT "stock" FROM "MerchVariant"')).toEqual([{ stock: buyers - settled }])
    expect(await db.query('SELECT "quantity" FROM "CartLine"')).toEqual(
      Array.from({ length: settled }, () => ({ quantity: 1 })),
    )
    const mails = `SELECT "kind", ${count} AS "mails", CAST(COUNT(DISTINCT "ownerId") AS INTEGER) AS "orders"
      FROM "OutgoingMail" GROUP BY "kind" ORDER BY "kind"`
    const each = { mails: settled, orders: settled }
    expect(await db.query(mails)).toEqual([
      { kind: 'new order', ...each },
      { kind: 'order canceled', ...each },
      { kind: 'order paid', ...each },
    ])
  },
)
