import type { RecordEvent } from '../platform/changes/events.server'
import type { Transaction } from '../platform/database/db.server'
import { randomToken } from '../platform/process/secret.server'
import { startDelivery } from './delivery-turns.server'
import { eventData } from './event-data.server'

/**
 * Writes an event down for each webhook that wants it, in the transaction of its change: as a message with what the
 * record is like now, and a job that delivers it.
 */
export async function recordEvent(tx: Transaction, { type, subject, id }: RecordEvent): Promise<void> {
  const on = await tx.webhook.findMany({ where: { isOn: true }, orderBy: { id: 'asc' } })
  const wanting = on.filter(({ events }) => events.split(' ').includes(type))
  if (wanting.length === 0) return
  const data = await eventData(tx, subject, id)
  if (!data) return
  const eventId = await addMessage(tx, type, data)
  for (const webhook of wanting)
    await startDelivery(tx, { webhookId: webhook.id, eventId, record: `${subject} ${id}` })
}

/** Writes a message down as it will be sent. @returns its id in the database */
export async function addMessage(tx: Transaction, type: string, data: object): Promise<number> {
  const now = new Date()
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data })
  const message = { messageId: `msg_${randomToken()}`, type, body, createdAt: now }
  return (await tx.webhookEvent.create({ data: message })).id
}
