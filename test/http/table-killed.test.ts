import { expect, test } from 'vitest'
import { engines } from '../engines'
import { aShopToKill, count } from './killed-shop'
import { anItem, caller } from './shop'

const [phones, salesOfEach, kills] = [2, 60, 60]
const sales = phones * salesOfEach
/** Four more are sold than there are. */
const stock = sales - 4

test.each(engines)(
  `on %s, ${sales} sales of two phones that come home twice to a server that is killed ${kills} times are each recorded once`,
  { timeout: 600_000 },
  async (engine) => {
    const { db, server, kill } = await aShopToKill(engine)
    const boss = await caller(server, 'boss')
    const merchId = await anItem(boss, { title: 'Zine', price: '5', stock: String(stock) })
    const [variant] = await db.query(`SELECT "id" FROM "MerchVariant" WHERE "merchItemId" = ${merchId}`)
    const line = {
      variantId: Number((variant as { id: number }).id),
      title: 'Zine',
      quantity: 1,
      priceCents: 500,
    }
    const soldAt = '2026-11-21T14:00:00.000Z'
    const queues = Array.from({ length: phones }, (_, phone) =>
      Array.from({ length: salesOfEach }, (_, sale) => ({
        key: `phone-${phone}-sale-number-${sale}`,
        phone: `phone ${phone}`,
        soldAt,
        lines: [line],
      })),
    )

    /** As the phone does: what is not answered is sent again. */
    const send = (queue: (typeof queues)[number]) =>
      boss.call('POST', '/admin/table/sales', { sales: queue.slice(0, 5) }).then(
        ({ status, body }) => (status === 200 ? body.recorded.map(({ key }: { key: string }) => key) : []),
        () => [],
      )
    for (let time = 0; time < kills; time += 1) {
      const sending = queues.map(send)
      await kill(60)
      const recorded = (await Promise.all(sending)).flat()
      // Every other answer is lost on its way to the phone.
      if (time % 2 === 0)
        for (const [phone, queue] of queues.entries())
          queues[phone] = queue.filter(({ key }) => !recorded.includes(key))
    }
    for (const [phone] of queues.entries())
      while (queues[phone]?.length) {
        const recorded = await send(queues[phone])
        queues[phone] = queues[phone].filter(({ key }) => !recorded.includes(key))
      }

    expect(await db.query(`SELECT ${count} AS "sales" FROM "TableSale"`)).toEqual([{ sales }])
    expect(
      await db.query(
        `SELECT ${count} AS "orders", CAST(SUM("totalCents") AS INTEGER) AS "cents" FROM "Order"`,
      ),
    ).toEqual([{ orders: sales, cents: sales * 500 }])
    expect(await db.query(`SELECT ${count} AS "payments" FROM "OrderPayment"`)).toEqual([{ payments: sales }])
    expect(await db.query(`SELECT "stock" FROM "MerchVariant"`)).toEqual([{ stock: 0 }])
    expect(await db.query(`SELECT ${count} AS "named" FROM "TableSale" WHERE "shortages" <> '[]'`)).toEqual([
      { named: sales - stock },
    ])
  },
)
