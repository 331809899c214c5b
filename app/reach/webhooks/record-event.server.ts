import type { RecordEvent } from '../../platform/changes/events.server'
import { isPostgresql, type Transaction } from '../../platform/database/db.server'
import { randomToken } from '../../platform/process/secret.server'
import { startDelivery } from './delivery-turns.server'
import { eventData } from './event-data.server'

/**
 * Writes an event down for each webhook that wants it, in the transaction of its change: as a message with what the
 * record is like now, and a job that delivers it.
 */
export async function recordEvent(tx: Transaction, { type, subject, id }: RecordEvent): Promise<void> {
  const on = await tx.webhook.findMany({ where: { isOn: true }, orderBy: { id: 'asc' } })
  const wanting = await heldWebhooks(
    tx,
    on.filter(({ events }) => events.split(' ').includes(type)).map(({ id }) => id),
  )
  if (wanting.length === 0) return
  const data = await eventData(tx, subject, id)
  if (!data) return
  const eventId = await addMessage(tx, type, data)
  for (const webhookId of wanting) await startDelivery(tx, { webhookId, eventId, record: `${subject} ${id}` })
}

/** Returns those of the webhooks that are there, and keeps others from deleting them until the transaction ends. */
async function heldWebhooks(tx: Transaction, ids: number[]): Promise<number[]> {
  if (!isPostgresql || ids.length === 0) return ids
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT "id" FROM "Webhook" WHERE "id" = ANY(${ids}) ORDER BY "id" FOR KEY SHARE`
  return rows.map(({ id }) => id)
}

/** Writes a message down as it will be sent. @returns its id in the database */
export async function addMessage(tx: Transaction, type: string, data: object): Promise<number> {
  const now = new Date()
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data })
  const message = { messageId: `msg_${randomToken()}`, type, body, createdAt: now }
  return (await tx.webhookEvent.create({ data: message })).id
}
