import { expect, test } from 'vitest'
import { engines, type ServersDatabase } from '../engines'
import { aShopToKill, count } from './killed-shop'
import { caller } from './shop'

const [posted, mailed, kills] = [240, 60, 30]

/** Members of a plan by post, who have four issues each, and of one by mail; an item to post and an article to read. */
const addMembers = (db: ServersDatabase) =>
  db.execute(`
    INSERT INTO "Plan" ("id", "name", "billing", "priceCents", "issueCount", "delivery") VALUES
      (1, 'Paper', 'issues', 3000, 4, 'print'), (2, 'Screen', 'month', 400, NULL, 'digital');
    INSERT INTO "User" ("id", "username", "usernameKey", "email", "emailKey", "passwordHash")
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${posted + mailed})
      SELECT 1000 + i, 'm' || i, 'm' || i, 'm' || i || '@example.org', 'm' || i || '@example.org', '' FROM n;
    INSERT INTO "Membership" ("reference", "planId", "userId", "origin", "status", "priceCents", "startedAt", "issuesLeft",
      "shippingName", "shippingAddress", "shippingCountry")
      SELECT 'member ' || "id", CASE WHEN "id" <= ${1000 + posted} THEN 1 ELSE 2 END, "id", 'cash', 'active', 0, ${db.time(new Date(Date.now() - 60_000))},
        CASE WHEN "id" <= ${1000 + posted} THEN 4 END, 'Ada', 'Kai 1', 'FI' FROM "User" WHERE "id" > 1000;
    INSERT INTO "MerchItem" ("id", "title", "priceCents", "image") VALUES (1, 'Twelve', 900, 'uploads/merch/none.jpg');
    INSERT INTO "MerchVariant" ("merchItemId", "priceCents")
      SELECT 1, 900 WHERE NOT EXISTS (SELECT 1 FROM "MerchVariant" WHERE "merchItemId" = 1);
    UPDATE "MerchVariant" SET "stock" = ${posted} WHERE "merchItemId" = 1;`)

test.each(engines)(
  `on %s, a server that is killed ${kills} times while a run is made ships and mails each copy once, and leaves nobody out`,
  { timeout: 600_000 },
  async (engine) => {
    const { db, server, send, kill } = await aShopToKill(engine)
    await addMembers(db)
    const [variant] = await db.query<{ id: number }>(
      'SELECT "id" FROM "MerchVariant" WHERE "merchItemId" = 1',
    )
    const boss = await caller(server, 'boss')
    const press = (address: string, fields: Record<string, string>) => send(address, fields, boss)
    const article = { title: 'Twelve', variantId: String(variant?.id), articleId: '' }
    const { headers } = await press('/admin/runs/new', { ...article, idempotencyKey: 'one run' })
    const run = headers.get('location') ?? ''
    expect(run).toBe('/admin/runs/1')
    await db.execute('UPDATE "IssueRun" SET "articleId" = 1')
    const countMade = `SELECT ${count} AS "made" FROM "IssueCopy" WHERE "madeAt" IS NOT NULL`
    const made = async () => (await db.query<{ made: number }>(countMade))[0]?.made ?? 0
    for (let time = 1; time <= kills; time += 1) {
      const some = Math.floor((time * (posted + mailed)) / (kills + 1))
      const pressed = press(run, { intent: 'make' }).catch(() => undefined)
      await expect.poll(made, { timeout: 60_000, interval: 1 }).toBeGreaterThan(some)
      await kill(0)
      await pressed
    }
    await press(run, { intent: 'make' })
    await press(run, { intent: 'make' })

    const orders = await db.query<{ orders: number }>(
      `SELECT ${count} AS "orders" FROM "Order" GROUP BY "userId"`,
    )
    expect(orders).toHaveLength(posted)
    expect(orders.every((row) => row.orders === 1)).toBe(true)
    expect(await db.query('SELECT "stock" FROM "MerchVariant" WHERE "merchItemId" = 1')).toEqual([
      { stock: 0 },
    ])
    expect(await db.query('SELECT DISTINCT "issuesLeft" FROM "Membership" WHERE "planId" = 1')).toEqual([
      { issuesLeft: 3 },
    ])
    const queued = `SELECT ${count} AS "mails", CAST(COUNT(DISTINCT "recipient") AS INTEGER) AS "people" FROM "OutgoingMail"
    WHERE "kind" = 'issue for a member'`
    expect(await db.query(queued)).toEqual([{ mails: mailed, people: mailed }])
  },
)
