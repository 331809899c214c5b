import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectDatabase, isPostgresql } from '../../../platform/database/db.server'
import { migrate } from '../../../platform/database/migrate.server'

const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-parcels-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.skipIf(isPostgresql)(
  'orders that were shipped before keep their lines, and are one parcel each',
  async () => {
    const own = 'prisma/migrations/sqlite'
    mkdirSync(path.join(folder, own), { recursive: true })
    for (const each of readdirSync(own))
      if (each < '20261122182000')
        cpSync(path.join(own, each), path.join(folder, own, each), { recursive: true })
    const url = `file:${path.join(folder, 'old.db')}`
    await migrate(url, folder)
    const db = connectDatabase(url)
    const run = (sql: string) => db.$executeRawUnsafe(sql)
    await run(`INSERT INTO "User" ("id", "username", "usernameKey", "email", "emailKey", "passwordHash")
    VALUES (1, 'ada', 'ada', 'ada@example.org', 'ada@example.org', '')`)
    await run(`INSERT INTO "Order" ("id", "reference", "userId", "status", "subtotalCents", "totalCents", "email", "trackingText", "shippedAt")
    VALUES (1, 'a', 1, 'shipped', 3000, 3000, 'a', 'DHL 7', 1700000000000), (2, 'b', 1, 'paid', 1000, 1000, 'a', NULL, NULL),
      (3, 'c', 1, 'refunded', 1000, 1000, 'a', NULL, 1700000000000)`)
    await run(
      `INSERT INTO "OrderChange" ("orderId", "fromStatus", "toStatus", "actor") VALUES (1, 'paid', 'shipped', 'boss')`,
    )
    await run(`INSERT INTO "OrderLine" ("id", "orderId", "merchItemId", "title", "priceCents", "quantity")
    VALUES (10, 1, 1, 'Mug', 1000, 2), (11, 1, 2, 'Pin', 1000, 1), (12, 2, 1, 'Mug', 1000, 1), (13, 3, 1, 'Mug', 1000, 1)`)

    await migrate(url)
    const shipments = await db.shipment.findMany({ include: { lines: true }, orderBy: { orderId: 'asc' } })
    expect(shipments).toMatchObject([
      {
        orderId: 1,
        trackingNumber: 'DHL 7',
        shippedBy: 'boss',
        shippedAt: new Date(1_700_000_000_000),
        lines: [
          { orderLineId: 10, quantity: 2 },
          { orderLineId: 11, quantity: 1 },
        ],
      },
      { orderId: 3, trackingNumber: '', shippedBy: 'the shop', lines: [{ orderLineId: 13, quantity: 1 }] },
    ])
    expect([await db.order.count(), await db.orderLine.count()]).toEqual([3, 4])
    await db.$disconnect()
  },
)
