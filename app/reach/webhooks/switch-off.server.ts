import { db, type Transaction } from '../../platform/database/db.server'
import { recordAudit } from '../../site/accounts/audit.server'

/** The number of messages given up in a row after which a webhook is switched off. */
const maxDeaths = 10

/** Switches off a webhook whose receiver has answered 410 Gone. */
export const switchOffGoneWebhook = (tx: Transaction, id: number): Promise<void> =>
  switchOff(tx, id, { reason: 'gone', note: 'switched off: its receiver answered 410 Gone' })

export async function switchOffFailingWebhook(tx: Transaction, id: number): Promise<void> {
  const { deaths } = await tx.webhook.findUniqueOrThrow({ where: { id }, select: { deaths: true } })
  const note = `switched off: ${maxDeaths} messages in a row were given up`
  if (deaths >= maxDeaths) await switchOff(tx, id, { reason: 'failing', note })
}

async function switchOff(tx: Transaction, id: number, { reason, note }: { reason: string; note: string }) {
  const { count } = await tx.webhook.updateMany({
    where: { id, isOn: true },
    data: { isOn: false, offReason: reason, version: { increment: 1 } },
  })
  if (count === 0) return
  const { name } = await tx.webhook.findUniqueOrThrow({ where: { id }, select: { name: true } })
  const subject = { subjectType: 'webhook', subjectId: id, subjectName: name }
  await recordAudit(tx, undefined, { action: 'changed', ...subject, note })
}

export const countSwitchedOff = () => db.webhook.count({ where: { isOn: false, offReason: { not: null } } })
