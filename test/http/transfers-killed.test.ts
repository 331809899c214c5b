import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { engines } from '../engines'
import { aShopToKill, count, sumOf } from './killed-shop'
import { anItem, caller } from './shop'

const [orders, kills, stock] = [24, 60, 30]
const refunded = orders / 2

test.each(engines)(
  `on %s, a server that is killed ${kills} times while transfers are marked paid and given back counts each once`,
  { timeout: 1_200_000 },
  async (engine) => {
    const shop = await aShopToKill(engine)
    const { db } = shop
    const boss = await caller(shop.server, 'boss')
    const send = (page: string, fields: Record<string, string>) => shop.send(page, fields, boss)
    /** Presses a button twice at once while the server is killed, and again once it is back. */
    const press = async (page: string, fields: Record<string, string>) => {
      await Promise.allSettled([send(page, fields), send(page, fields), shop.kill()])
      expect((await send(page, fields)).status).toBe(303)
    }

    expect((await send('/admin/ways-to-pay', { intent: 'transfer', isOn: 'on', days: '14' })).status).toBe(
      303,
    )
    const merchId = await anItem(boss, { price: '20', stock: String(stock) })
    const references: string[] = []
    for (let index = 0; index < orders; index++) {
      const { call } = await caller(shop.server, `buyer${index}`)
      await call('POST', '/api/cart/add', { merchId })
      references.push(String((await call('POST', '/api/checkout', { payBy: 'transfer' })).body.id))
    }
    const rows = (await db.query('SELECT "id", "reference" FROM "Order" ORDER BY "id"')) as {
      id: number
      reference: string
    }[]
    expect(rows.map(({ reference }) => reference)).toEqual(references)

    const day = new Date().toISOString().slice(0, 10)
    for (const [index, { id }] of rows.entries()) {
      for (const amount of ['5.00', '15.00'])
        await press(`/admin/orders/${id}`, { intent: 'received', key: randomUUID(), amount, day })
      if (index % 2 === 1) continue
      const refund = { key: randomUUID(), amountCents: '2000', expectedRefundedCents: '0' }
      await press(`/admin/orders/${id}/refund`, refund)
    }
    expect(shop.kills()).toBe(kills)

    const states = `SELECT "status", ${count} AS "orders", ${sumOf('receivedCents')} AS "received", ${sumOf('refundedCents')} AS "back"
      FROM "Order" GROUP BY "status" ORDER BY "status"`
    expect(await db.query(states)).toEqual([
      { status: 'paid', orders: orders - refunded, received: 2000 * (orders - refunded), back: 0 },
      { status: 'refunded', orders: refunded, received: 2000 * refunded, back: 2000 * refunded },
    ])
    const payments = `SELECT ${count} AS "payments", ${sumOf('amountCents')} AS "cents" FROM "OrderPayment"`
    expect(await db.query(payments)).toEqual([{ payments: 2 * orders, cents: 2000 * orders }])
    const refunds = `SELECT ${count} AS "refunds", ${sumOf('amountCents')} AS "cents" FROM "Refund"`
    expect(await db.query(refunds)).toEqual([{ refunds: refunded, cents: 2000 * refunded }])
    const changes = `SELECT "toStatus", ${count} AS "changes" FROM "OrderChange"
      WHERE "fromStatus" IS NULL OR "fromStatus" <> "toStatus" GROUP BY "toStatus" ORDER BY "toStatus"`
    expect(await db.query(changes)).toEqual([
      { toStatus: 'paid', changes: orders },
      { toStatus: 'pending', changes: orders },
      { toStatus: 'refunded', changes: refunded },
    ])
    expect(await db.query('SELECT "stock" FROM "MerchVariant"')).toEqual([{ stock: stock - orders }])
    const mails = `SELECT "kind", ${count} AS "mails", CAST(COUNT(DISTINCT "ownerId") AS INTEGER) AS "orders"
      FROM "OutgoingMail" GROUP BY "kind" ORDER BY "kind"`
    expect(await db.query(mails)).toEqual([
      { kind: 'new order', mails: orders, orders },
      { kind: 'order paid', mails: orders, orders },
      { kind: 'order placed', mails: orders, orders },
      { kind: 'order refunded', mails: refunded, orders: refunded },
    ])
  },
)
