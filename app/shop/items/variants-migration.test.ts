import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectDatabase, isPostgresql } from '../../platform/database/db.server'
import { migrate } from '../../platform/database/migrate.server'

const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-variants-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const own = 'prisma/migrations/sqlite'
const first = '20261122180000_items_have_variants'

test.skipIf(isPostgresql)('items, carts and orders from before variants keep everything', async () => {
  const url = `file:${path.join(folder, 'old.db')}`
  for (const each of readdirSync(own).filter((name) => name < first))
    cpSync(path.join(own, each), path.join(folder, own, each), { recursive: true })
  await migrate(url, folder)
  const db = connectDatabase(url)
  const run = (sql: string) => db.$executeRawUnsafe(sql)
  await run(`INSERT INTO "User" ("id", "username", "usernameKey", "email", "emailKey", "passwordHash") VALUES
    (1, 'ada', 'ada', 'a@x.org', 'a@x.org', '')`)
  await run(`INSERT INTO "MerchItem" ("id", "title", "priceCents", "image", "stock") VALUES
    (5, 'Mug', 1200, 'm.jpg', 4), (9, 'Pin', 300, 'p.jpg', NULL)`)
  await run(`INSERT INTO "CartLine" ("id", "userId", "merchItemId", "quantity", "priceAtAddCents") VALUES
    (1, 1, 5, 2, 1000), (2, 1, 5, 1, 1200), (3, 1, 9, 7, 300)`)
  await run(
    `INSERT INTO "RemovedLine" ("userId", "merchItemId", "quantity", "priceAtAddCents") VALUES (1, 9, 1, 250)`,
  )
  await run(`INSERT INTO "Order" ("id", "reference", "userId", "subtotalCents", "totalCents", "email") VALUES
    (3, 'r', 1, 2400, 2400, 'a@x.org')`)
  await run(`INSERT INTO "OrderLine" ("orderId", "merchItemId", "title", "priceCents", "quantity", "holdsStock") VALUES
    (3, 5, 'Mug', 1200, 2, true), (3, 4, 'Gone', 100, 1, false)`)

  await migrate(url)
  const variants = await db.merchVariant.findMany({ orderBy: { merchItemId: 'asc' } })
  const [mug, pin] = variants
  expect(variants).toMatchObject([
    { merchItemId: 5, priceCents: 1200, stock: 4 },
    { merchItemId: 9, priceCents: 300, stock: null },
  ])
  expect(await db.cartLine.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { variantId: mug?.id, quantity: 2, priceAtAddCents: 1000 },
    { variantId: mug?.id, quantity: 1, priceAtAddCents: 1200 },
    { variantId: pin?.id, quantity: 7, priceAtAddCents: 300 },
  ])
  expect(await db.removedLine.findMany()).toMatchObject([{ variantId: pin?.id }])
  expect(await db.orderLine.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { variantId: mug?.id, title: 'Mug', quantity: 2 },
    { variantId: null, title: 'Gone', quantity: 1 },
  ])
  await run(
    `INSERT INTO "CartLine" ("userId", "merchItemId", "quantity", "priceAtAddCents") VALUES (1, 9, 1, 299)`,
  )
  expect(await db.cartLine.findFirst({ where: { priceAtAddCents: 299 } })).toMatchObject({
    variantId: pin?.id,
  })
  await db.$disconnect()
})
