import type { RecordEvent } from '../../platform/changes/events.server'
import { isPostgresql, type Transaction } from '../../platform/database/db.server'
import { randomToken } from '../../platform/process/secret.server'
import { isModuleOn } from '../../site/modules/switches.server'
import { queueDelivery } from './delivery-queue.server'
import { loadEventData } from './event-data.server'
import { webhooksModule } from './webhooks.module'

/**
 * Records an event for each webhook that wants it, in the transaction of the change: as a message with the record's
 * current data, and a job that delivers it. While webhooks are off, it records none.
 */
export async function recordEvent(tx: Transaction, { type, subject, id }: RecordEvent): Promise<void> {
  if (!isModuleOn(webhooksModule.name)) return
  const on = await tx.webhook.findMany({ where: { isOn: true }, orderBy: { id: 'asc' } })
  const wanting = await heldWebhooks(
    tx,
    on.filter(({ events }) => events.split(' ').includes(type)).map(({ id }) => id),
  )
  if (wanting.length === 0) return
  const data = await loadEventData(tx, subject, id)
  if (!data) return
  const eventId = await addWebhookMessage(tx, type, data)
  for (const webhookId of wanting) await queueDelivery(tx, { webhookId, eventId, record: `${subject} ${id}` })
}

/** Returns the existing ones of these webhooks, and locks them against deletion until the transaction ends. */
async function heldWebhooks(tx: Transaction, ids: number[]): Promise<number[]> {
  if (!isPostgresql || ids.length === 0) return ids
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "Webhook" WHERE "id" = ANY(${ids}) ORDER BY "id" FOR KEY SHARE`
  return rows.map(({ id }) => id)
}

/**
 * Stores a message as it will be sent, and returns its id in the database.
 * @returns its id in the database
 */
export async function addWebhookMessage(tx: Transaction, type: string, data: object): Promise<number> {
  const now = new Date()
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data })
  const message = { messageId: `msg_${randomToken()}`, type, body, createdAt: now }
  return (await tx.webhookEvent.create({ data: message })).id
}
