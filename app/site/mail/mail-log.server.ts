import { db, inTransaction, type Prisma } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { findMailKindByName } from './kinds.server'
import { type MailOwner, sendMailsInBackground } from './outbox.server'

const againAfterMs = 60_000
export const mailNotFound = msg('This email no longer exists.')

export const mailStates = ['waiting', 'sent', 'failed'] as const
export type MailState = (typeof mailStates)[number]

export const countFailedMails = () =>
  db.outgoingMail.count({ where: { sentAt: null, failedAt: { not: null } } })

export const listMailsByIds = async (ids: number[]) =>
  (await db.outgoingMail.findMany({ where: { id: { in: ids } } })).map(toLogged)

/** @throws NotFound */
export async function findMailById(id: number): Promise<LoggedMail> {
  const row = await db.outgoingMail.findUnique({ where: { id } })
  if (!row) throw new NotFound(mailNotFound)
  return toLogged(row)
}

export async function listMailsOfOwner({ kind: ownerKind, id: ownerId }: MailOwner): Promise<LoggedMail[]> {
  const rows = await db.outgoingMail.findMany({ where: { ownerKind, ownerId }, orderBy: { id: 'asc' } })
  return rows.map(toLogged)
}

function toLogged(row: Prisma.OutgoingMailGetPayload<object>) {
  const { id, recipient, ownerKind, ownerId, attempts, lastError, createdAt, sentAt, failedAt, dueAt } = row
  const kind = findMailKindByName(row.kind)
  return {
    id,
    ownerKind,
    ownerId,
    attempts,
    recipient: kind?.hidesRecipient ? t('someone whose address is hidden') : recipient,
    // A mail server's answer may contain the address.
    lastError: lastError && kind?.hidesRecipient ? t('The mail server refused it.') : lastError,
    title: t(kind?.title ?? row.kind),
    state: stateOf(row),
    at: (sentAt ?? failedAt ?? createdAt).toISOString(),
    dueAt: dueAt.toISOString(),
  }
}
export type LoggedMail = ReturnType<typeof toLogged>

function stateOf({ sentAt, failedAt }: { sentAt: Date | null; failedAt: Date | null }): MailState {
  if (sentAt) return 'sent'
  return failedAt ? 'failed' : 'waiting'
}

/**
 * Sends a mail again: a sent one as a new mail, a failed or waiting one immediately.
 * @param owner limits it to mails about this record
 * @throws NotFound; Conflict within a minute of the last time
 */
export async function sendMailAgain(id: number, owner?: MailOwner, now = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    const limited = owner && { ownerKind: owner.kind, ownerId: owner.id }
    const row = await tx.outgoingMail.findFirst({ where: { id, ...limited } })
    if (!row) throw new NotFound(mailNotFound)
    const before = new Date(now.getTime() - againAfterMs)
    const { count } = await tx.outgoingMail.updateMany({
      where: { id, OR: [{ resentAt: null }, { resentAt: { lt: before } }] },
      data: { resentAt: now },
    })
    if (count === 0) throw new Conflict(t('This email was sent again a moment ago.'))
    const { kind, payload, recipient, ownerKind, ownerId } = row
    const again = { attempts: 0, failedAt: null, lastError: null, dueAt: now, createdAt: now }
    if (row.sentAt) {
      const data = { kind, payload, recipient, ownerKind, ownerId, dueAt: now }
      await tx.outgoingMail.create({ data })
    } else if (row.failedAt) await tx.outgoingMail.update({ where: { id }, data: again })
    else throw new Conflict(t('This email is still waiting to be sent.'))
  })
  sendMailsInBackground()
}
