import type { Transaction } from '../database/db.server'

export interface RecordEvent {
  /** What happened: the kind of record and a word, with a dot between. */
  type: string
  /** The record, by a name of its kind. What happens to one record is told one after another. */
  subject: string
  id: number
}

type Listener = (tx: Transaction, event: RecordEvent) => Promise<unknown>
const listeners: Listener[] = []

/** Registers what is told of events, in the transaction of the change. */
export function onRecordEvent(listener: Listener): void {
  listeners.push(listener)
}

/** Tells those who registered. Call it in the transaction of the change, after it. */
export async function announceEvent(tx: Transaction, event: RecordEvent): Promise<void> {
  for (const listener of listeners) await listener(tx, event)
}

interface Standing {
  subject: string
  id: number
  /** Whether the record is public now, or runs. */
  isOn: boolean
  /** When it becomes so by itself. */
  dueAt?: Date
  began: string
  stays?: string
  ended: string
}

/**
 * Announces that a record has become public or runs, that it was changed while it is, or that it is no longer; the
 * beginning and the end once each, however often this is called.
 */
export async function announceStanding(tx: Transaction, standing: Standing): Promise<void> {
  const { subject, id, isOn, dueAt = null, began, stays, ended } = standing
  const key = { subject, recordId: id }
  const known = await tx.announcedRecord.findUnique({ where: { subject_recordId: key } })
  const wasOn = known !== null && known.dueAt === null
  if (isOn) {
    if (!wasOn) await remember(tx, key, null)
    const type = wasOn ? stays : began
    if (type) await announceEvent(tx, { type, subject, id })
    return
  }
  if (dueAt) await remember(tx, key, dueAt)
  else if (known) await tx.announcedRecord.deleteMany({ where: key })
  if (wasOn) await announceEvent(tx, { type: ended, subject, id })
}

const remember = (tx: Transaction, key: { subject: string; recordId: number }, dueAt: Date | null) =>
  tx.announcedRecord.upsert({
    where: { subject_recordId: key },
    create: { ...key, dueAt },
    update: { dueAt },
  })
