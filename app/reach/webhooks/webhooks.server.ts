import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { Invalid, NotFound } from '../../platform/errors/errors'
import { publicUrl } from '../../platform/http/public-fetch.server'
import { msg, t } from '../../platform/i18n/i18n'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { createOnce } from '../../site/content/idempotency.server'
import { type OpenedVersion, openedVersionOfProgram } from '../../site/content/opened-version'
import { createOutdatedFormError, type DisplayedValues } from '../../site/content/versions.server'
import { resumeDeliveries } from './delivery-queue.server'
import {
  decryptWebhookSecret,
  encryptWebhookSecret,
  newWebhookSecret,
  secretRotationMs,
} from './signature.server'
import type { WebhookColumns } from './webhook-form'

export const webhookNotFound = msg('Webhook not found.')
const subjectType = 'webhook'
const maxWebhooks = 50

type Row = Prisma.WebhookGetPayload<object>

export async function listWebhooksByIds(ids: number[]) {
  const rows = await db.webhook.findMany({ where: { id: { in: ids } } })
  const counts = await db.webhookDelivery.groupBy({
    by: ['webhookId', 'state'],
    where: { webhookId: { in: ids }, state: { not: 'delivered' } },
    _count: true,
  })
  const count = (id: number, state: string) =>
    counts.find((one) => one.webhookId === id && one.state === state)?._count ?? 0
  return rows.map(({ id, name, url, events, isOn, offReason, failures }) => ({
    id,
    name,
    url,
    isOn,
    offReason,
    isFailing: failures > 0,
    eventCount: events.split(' ').length,
    waiting: count(id, 'waiting'),
    dead: count(id, 'dead'),
  }))
}

/** @throws NotFound */
export async function findWebhookById(id: number, tx: Transaction = db): Promise<Row> {
  const row = await tx.webhook.findUnique({ where: { id } })
  if (!row) throw new NotFound(webhookNotFound)
  return row
}

export function webhookSecretState({ secret, previousUntil }: Row, now = new Date()) {
  const isRotating = previousUntil !== null && previousUntil > now
  return {
    secret: decryptWebhookSecret(secret) ?? '',
    previousUntil: isRotating ? previousUntil.toISOString() : null,
  }
}

/**
 * @param key the form's key: sending the form twice adds one webhook
 * @returns its id
 * @throws Invalid for an address that the site may not call, or above the maximum number of webhooks
 */
export async function addWebhook(columns: WebhookColumns, actor: Actor, key?: string): Promise<number> {
  assertUrl(columns.url)
  const find = (tx: Transaction) => (id: number) => tx.webhook.findUnique({ where: { id } })
  const { id } = await inTransaction((tx) =>
    createOnce(tx, key, find(tx), async () => {
      if ((await tx.webhook.count()) >= maxWebhooks)
        throw new Invalid(t('You have {maxWebhooks} webhooks. Delete one first.', { maxWebhooks }))
      const row = await tx.webhook.create({
        data: { ...columns, secret: encryptWebhookSecret(newWebhookSecret()) },
      })
      await record(tx, actor, 'created', row, row.events)
      return row
    }),
  )
  return id
}

/**
 * Changes a webhook. Switching it on sends waiting messages.
 * @throws NotFound, Invalid, Outdated when somebody saved it since
 */
export async function changeWebhook(
  id: number,
  columns: WebhookColumns,
  opened: OpenedVersion | undefined,
  actor: Actor,
): Promise<void> {
  assertUrl(columns.url)
  await inTransaction(async (tx) => {
    const before = await lockedWebhook(tx, id)
    if (opened && opened.version !== before.version) throw await outdated(tx, before, opened, actor)
    const fresh = { failures: 0, restUntil: null, deaths: 0, offReason: null }
    const isStarted = columns.isOn && !before.isOn
    const data = {
      ...columns,
      ...(isStarted && fresh),
      ...(!columns.isOn && { offReason: before.offReason }),
    }
    const row = await tx.webhook.update({ where: { id }, data: { ...data, version: { increment: 1 } } })
    if (isStarted) await resumeDeliveries(tx, id)
    await record(tx, actor, 'changed', row, row.isOn ? row.events : 'off')
  })
}

/** @throws NotFound */
async function lockedWebhook(tx: Transaction, id: number): Promise<Row> {
  await tx.webhook.updateMany({ where: { id }, data: { version: { increment: 0 } } })
  return findWebhookById(id, tx)
}

function outdated(tx: Transaction, row: Row, opened: OpenedVersion, actor: Actor) {
  const logged = { subjectType, subjectId: row.id }
  const saved = { what: msg('this webhook'), version: row.version, shown: webhookForComparison(row), logged }
  return createOutdatedFormError(tx, opened, saved, actor)
}

export const webhookForComparison = ({ name, url, events, isOn }: WebhookColumns): DisplayedValues => ({
  Name: name,
  Address: url,
  Events: events.replaceAll(' ', ', '),
  On: isOn ? t('on') : t('off'),
})

/** @throws Invalid */
function assertUrl(url: string): void {
  try {
    publicUrl(url)
  } catch {
    const message = t('Enter a public address that begins with https://, without a password.')
    throw new Invalid(message, { url: [message] })
  }
}

/**
 * Creates a new secret; the previous one also signs for 24 hours.
 * @param version that the form was opened with, so that a second press changes nothing
 * @returns whether a secret was created
 * @throws NotFound
 */
export async function rotateWebhookSecret(
  id: number,
  version: number,
  actor: Actor,
  now = new Date(),
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const row = await lockedWebhook(tx, id)
    if (row.version !== version) return false
    await tx.webhook.update({
      where: { id },
      data: {
        secret: encryptWebhookSecret(newWebhookSecret()),
        previousSecret: row.secret,
        previousUntil: new Date(now.getTime() + secretRotationMs),
        version: { increment: 1 },
      },
    })
    await record(tx, actor, 'changed', row, 'made a new secret')
    return true
  })
}

/**
 * @param version the version that the caller has seen; undefined deletes any version
 * @throws NotFound; Outdated when somebody saved it since
 */
export async function deleteWebhook(id: number, actor: Actor, version?: number): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await lockedWebhook(tx, id)
    const opened = openedVersionOfProgram(version)
    if (opened && opened.version !== row.version) throw await outdated(tx, row, opened, actor)
    await tx.webhook.delete({ where: { id } })
    await record(tx, actor, 'deleted', row)
  })
}

const record = (
  tx: Transaction,
  actor: Actor,
  action: 'created' | 'changed' | 'deleted',
  { id, name }: Row,
  note?: string,
) => recordAudit(tx, actor, { action, subjectType, subjectId: id, subjectName: name, note })
