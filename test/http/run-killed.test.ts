import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { aMailServer } from '../mail'
import { startServer } from '../server'
import { admin, caller } from './shop'

const siteUrl = 'https://zine.test'
const [posted, mailed, kills] = [240, 60, 30]

/** Behind the back of the server, which may run. */
function inDatabase<T>(folder: string, work: (db: Database.Database) => T): T {
  const db = new Database(path.join(folder, 'zinehouse.db'), { timeout: 10_000 })
  try {
    return work(db)
  } finally {
    db.close()
  }
}

const now = Date.now() - 60_000

/** Members of a plan by post, who have four issues each, and of one by mail; an item to post and an article to read. */
const addMembers = (db: Database.Database) =>
  db.exec(`
    INSERT INTO "Plan" ("id", "name", "billing", "priceCents", "issueCount", "delivery") VALUES
      (1, 'Paper', 'issues', 3000, 4, 'print'), (2, 'Screen', 'month', 400, NULL, 'digital');
    INSERT INTO "User" ("id", "username", "usernameKey", "email", "emailKey", "passwordHash")
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${posted + mailed})
      SELECT 1000 + i, 'm' || i, 'm' || i, 'm' || i || '@example.org', 'm' || i || '@example.org', '' FROM n;
    INSERT INTO "Membership" ("reference", "planId", "userId", "origin", "status", "priceCents", "startedAt", "issuesLeft",
      "shippingName", "shippingAddress", "shippingCountry")
      SELECT 'member ' || "id", CASE WHEN "id" <= ${1000 + posted} THEN 1 ELSE 2 END, "id", 'cash', 'active', 0, ${now},
        CASE WHEN "id" <= ${1000 + posted} THEN 4 END, 'Ada', 'Kai 1', 'FI' FROM "User" WHERE "id" > 1000;
    INSERT INTO "MerchItem" ("id", "title", "priceCents", "image") VALUES (1, 'Twelve', 900, 'uploads/merch/none.jpg');
    UPDATE "MerchVariant" SET "stock" = ${posted} WHERE "merchItemId" = 1;`)

test(`a server that is killed ${kills} times while a run is made ships and mails each copy once, and leaves nobody out`, async () => {
  const mail = await aMailServer()
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-run-'))
  const start = () => startServer({ ...admin, DATA_DIR: folder, SITE_URL: siteUrl, MAIL_URL: mail.url })
  let server = await start()
  onTestFinished(async () => {
    await server.stop()
    mail.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  inDatabase(folder, addMembers)
  const variantId = inDatabase(folder, (db) => {
    const add = `INSERT INTO "MerchVariant" ("merchItemId", "priceCents", "stock") SELECT 1, 900, ${posted}
      WHERE NOT EXISTS (SELECT 1 FROM "MerchVariant" WHERE "merchItemId" = 1)`
    db.exec(add)
    return db.prepare('SELECT "id" FROM "MerchVariant" WHERE "merchItemId" = 1').pluck().get()
  })
  const press = async (address: string, fields: Record<string, string>) =>
    (await caller(server, 'boss')).page(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: siteUrl },
    })
  const article = { title: 'Twelve', variantId: String(variantId), articleId: '' }
  const { headers } = await press('/admin/runs/new', { ...article, idempotencyKey: 'one run' })
  const run = headers.get('location') ?? ''
  expect(run).toBe('/admin/runs/1')
  inDatabase(folder, (db) => db.exec('UPDATE "IssueRun" SET "articleId" = 1'))
  const made = () =>
    inDatabase(
      folder,
      (db) =>
        db.prepare('SELECT COUNT(*) FROM "IssueCopy" WHERE "madeAt" IS NOT NULL').pluck().get() as number,
    )
  for (let time = 1; time <= kills; time += 1) {
    const some = Math.floor((time * (posted + mailed)) / (kills + 1))
    const pressed = press(run, { intent: 'make' }).catch(() => undefined)
    await expect.poll(made, { timeout: 60_000, interval: 1 }).toBeGreaterThan(some)
    server.process.kill('SIGKILL')
    await once(server.process, 'exit')
    await pressed
    server = await start()
  }
  await press(run, { intent: 'make' })
  await press(run, { intent: 'make' })

  const all = <Row>(query: string) => inDatabase(folder, (db) => db.prepare(query).all() as Row[])
  const orders = all<{ userId: number; orders: number }>(
    'SELECT "userId", COUNT(*) AS "orders" FROM "Order" GROUP BY "userId"',
  )
  expect(orders).toHaveLength(posted)
  expect(orders.every((row) => row.orders === 1)).toBe(true)
  expect(all('SELECT "stock" FROM "MerchVariant" WHERE "merchItemId" = 1')).toEqual([{ stock: 0 }])
  expect(all('SELECT DISTINCT "issuesLeft" FROM "Membership" WHERE "planId" = 1')).toEqual([
    { issuesLeft: 3 },
  ])
  const queued = `SELECT COUNT(*) AS "mails", COUNT(DISTINCT "recipient") AS "people" FROM "OutgoingMail"
    WHERE "kind" = 'issue for a member'`
  expect(all(queued)).toEqual([{ mails: mailed, people: mailed }])
})
