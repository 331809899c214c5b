import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { toIso } from '../../platform/iso-time'
import { deleteInBatches, purgeOlderThan } from '../../platform/jobs/purge.server'
import type { Actor } from '../../site/accounts/audit.server'
import { webhookAndEventInclude } from './attempt.server'
import { queueDelivery } from './delivery-queue.server'
import { testEventType } from './event-types'
import { addWebhookMessage } from './record-event.server'
import { deliveryStates } from './webhook-states'
import { findWebhookById } from './webhooks.server'

const againAfterMs = 10_000
const keptDays = 30

export const deliveryNotFound = msg('Delivery not found.')

type Row = Prisma.WebhookDeliveryGetPayload<{ include: { event: { select: { type: true } } } }>

export async function listDeliveriesByIds(ids: number[]) {
  const include = { event: { select: { type: true } } }
  return (await db.webhookDelivery.findMany({ where: { id: { in: ids } }, include })).map(toListed)
}

function toListed({ id, state, attempts, responseStatus, error, event, ...row }: Row) {
  return {
    id,
    type: event.type,
    record: row.record,
    attempts,
    responseStatus,
    error,
    state: deliveryStates.find((one) => one === state) ?? 'dead',
    createdAt: row.createdAt.toISOString(),
    attemptedAt: toIso(row.attemptedAt),
    dueAt: state === 'waiting' ? toIso(row.dueAt) : null,
    isSentAgain: row.resentAt !== null,
  }
}
export type ListedDelivery = ReturnType<typeof toListed>

interface WhichDelivery {
  webhookId: number
  id: number
}

/** @throws NotFound, also for a delivery of another webhook */
export async function findDeliveryWithMessage(which: WhichDelivery) {
  const row = await db.webhookDelivery.findFirst({ where: { ...which }, include: webhookAndEventInclude })
  if (!row) throw new NotFound(deliveryNotFound)
  const { messageId, body } = row.event
  const { responseText, tookMs } = row
  return { ...toListed(row), messageId, body, responseText, tookMs, webhookName: row.webhook.name }
}

/**
 * Sends a message again, after waiting ones of the same record: as a new delivery with the same webhook-id.
 * @throws NotFound; Conflict for one that is still waiting, and within ten seconds of the last time
 */
export async function sendDeliveryAgain(which: WhichDelivery, now = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await tx.webhookDelivery.findFirst({ where: { ...which } })
    if (!row) throw new NotFound(deliveryNotFound)
    await webhookThatIsOn(tx, row.webhookId)
    if (row.state === 'waiting') throw new Conflict(t('This message is still waiting to be sent.'))
    const before = new Date(now.getTime() - againAfterMs)
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id: row.id, OR: [{ resentAt: null }, { resentAt: { lt: before } }] },
      data: { resentAt: now },
    })
    if (count === 0) throw new Conflict(t('This message was sent again a moment ago.'))
    const { webhookId, eventId, record } = row
    await endRest(tx, webhookId)
    await queueDelivery(tx, { webhookId, eventId, record })
  })
}

/**
 * Sends a test message.
 * @throws NotFound; Conflict for a webhook that is off
 */
export async function sendTestEvent(webhookId: number, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    const webhook = await webhookThatIsOn(tx, webhookId)
    const data = { message: 'This is a test.', webhook: webhook.name, sentBy: actor.username }
    const eventId = await addWebhookMessage(tx, testEventType, data)
    await endRest(tx, webhookId)
    await queueDelivery(tx, { webhookId, eventId, record: `test ${eventId}` })
  })
}

/** @throws NotFound, Conflict */
async function webhookThatIsOn(tx: Transaction, id: number) {
  const webhook = await findWebhookById(id, tx)
  if (!webhook.isOn) throw new Conflict(t('This webhook is off. Turn it on first.'))
  return webhook
}

const endRest = (tx: Transaction, id: number) =>
  tx.webhook.updateMany({ where: { id }, data: { restUntil: null } })

/** Deletes messages with their deliveries after 30 days. */
export async function deleteOldDeliveries(now = new Date()): Promise<void> {
  // A delivery in progress blocks further ones of its record.
  const isOnItsWay = { state: 'waiting', webhook: { isOn: true } }
  const forget = (before: Date) => {
    const where = { createdAt: { lt: before }, deliveries: { none: isOnItsWay } }
    return deleteInBatches((limit) => db.webhookEvent.deleteMany({ where, limit }))
  }
  await purgeOlderThan('webhook deliveries', keptDays * dayMs, forget, now)
}
