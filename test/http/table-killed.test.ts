import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { aServersDatabase, engines } from '../engines'
import { anItem, aProvider, aShopProcess, caller } from './shop'

const [phones, salesOfEach, kills] = [2, 60, 60]
const sales = phones * salesOfEach
/** Four more are sold than there are. */
const stock = sales - 4
const count = 'CAST(COUNT(*) AS INTEGER)'

test.each(engines)(
  `on %s, ${sales} sales of two phones that come home twice to a server that is killed ${kills} times are each recorded once`,
  { timeout: 600_000 },
  async (engine) => {
    const provider = await aProvider()
    const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-table-'))
    const db = await aServersDatabase(engine, folder)
    const variables = { DATA_DIR: folder, ...db.variables }
    let server = await aShopProcess(provider, variables)
    onTestFinished(async () => {
      await server.stop()
      await provider.stop()
      db.stop()
      rmSync(folder, { recursive: true, force: true })
    })
    let boss = await caller(server, 'boss')
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
        ...{ key: `phone-${phone}-sale-number-${sale}`, phone: `phone ${phone}`, soldAt, lines: [line] },
      })),
    )

    /** As the phone does: what is not answered is sent again. */
    const send = (queue: (typeof queues)[number]) =>
      boss.call('POST', '/admin/table/sales', { sales: queue.slice(0, 5) }).then(
        ({ status, body }) => (status === 200 ? body.recorded.map(({ key }: { key: string }) => key) : []),
        () => [],
      )
    for (let kill = 0; kill < kills; kill += 1) {
      const sending = queues.map(send)
      await wait(Math.random() * 60)
      server.process.kill('SIGKILL')
      await once(server.process, 'exit')
      const recorded = (await Promise.all(sending)).flat()
      // Every other answer is lost on its way to the phone.
      if (kill % 2 === 0)
        for (const [phone, queue] of queues.entries())
          queues[phone] = queue.filter(({ key }) => !recorded.includes(key))
      server = await aShopProcess(provider, variables)
      boss = await caller(server, 'boss')
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
