import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { aServersDatabase } from '../engines'
import { aReceiver } from '../receiver'
import { startServer } from '../server'
import { admin, anItem, caller } from './shop'

const items = 6

/**
 * Kills a server so many times while items change and webhooks tell of it, and compares what arrived with what is in
 * the database: every change that was written is told of, and each item's in order.
 */
export async function killWhileDelivering(engine: string, kills: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-webhooks-'))
  const db = await aServersDatabase(engine, folder)
  const variables = { ...admin, DATA_DIR: folder, LOOPBACK_REQUESTS: 'on', ...db.variables }
  const receiver = await aReceiver((response) => {
    // One in eight does not take it at first.
    response.statusCode = Math.random() < 0.125 ? 500 : 200
    setTimeout(() => response.end(), Math.random() * 20)
  })
  let server = await startServer(variables)
  onTestFinished(async () => {
    receiver.stop()
    await server.stop()
    db.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const now = {
    get origin() {
      return server.origin
    },
  }
  const boss = await caller(now, 'boss')
  const wanted = { 'item.published': 'on', 'item.updated': 'on' }
  const fields = { intent: 'save', name: 'Books', url: receiver.url, isOn: 'on', ...wanted }
  const press = { method: 'POST', body: new URLSearchParams(fields) }
  expect((await boss.page('/admin/webhooks/new', press)).status).toBe(303)
  const ids: number[] = []
  for (let at = 0; at < items; at += 1) ids.push(await anItem(boss))

  let saves = 0
  const save = async (id: number) => {
    const form = new FormData()
    saves += 1
    const price = String(saves)
    for (const [name, value] of Object.entries({ title: `Mug ${id}`, price })) form.set(name, value)
    await boss.call('PUT', `/api/merch/${id}`, form).catch(() => undefined)
  }
  /** What a failure has put off is due now. */
  const hurry = () =>
    db.execute(`UPDATE "Webhook" SET "restUntil" = NULL;
      UPDATE "Job" SET "runAt" = "createdAt" WHERE "kind" = 'deliver webhook' AND "leasedBy" IS NULL`)
  for (let time = 0; time < kills; time += 1) {
    await save(ids[time % items] ?? 0)
    const before = receiver.messages.length
    const saving = Promise.all(ids.map(save))
    const arrived = async () => {
      await hurry()
      return receiver.messages.length
    }
    await expect.poll(arrived, { timeout: 60_000, interval: 100 }).toBeGreaterThan(before)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 100))
    server.process.kill('SIGKILL')
    await once(server.process, 'exit')
    await saving
    server = await startServer(variables)
  }
  const unsent = async () => {
    await hurry()
    return db.query(`SELECT "id", "state", "error" FROM "WebhookDelivery" WHERE "state" <> 'delivered'`)
  }
  await expect.poll(unsent, { timeout: 300_000, interval: 500 }).toEqual([])

  const written = await db.query<{ messageId: string; record: string }>(
    `SELECT "messageId", "record" FROM "WebhookEvent" JOIN "WebhookDelivery" ON "eventId" = "WebhookEvent"."id" ORDER BY "WebhookEvent"."id"`,
  )
  const versions = await db.query<{ id: number; version: number }>('SELECT "id", "version" FROM "MerchItem"')
  for (const { id, version } of versions) {
    const inOrder = written.filter(({ record }) => record === `merch ${id}`).map(({ messageId }) => messageId)
    expect(inOrder).toHaveLength(version)
    const arrived = receiver.messages.map((message) => inOrder.indexOf(message.id)).filter((at) => at >= 0)
    expect(new Set(arrived).size).toBe(inOrder.length)
    expect(arrived).toEqual([...arrived].sort((one, other) => one - other))
  }
  const again = receiver.messages.length - written.length
  process.stdout.write(`${written.length} messages, ${again} of them came again, ${kills} kills\n`)
}
