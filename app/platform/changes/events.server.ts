import type { Transaction } from '../database/db.server'

export interface RecordEvent {
  /** The kind of record and what happened to it, with a dot between. */
  type: string
  /** The record, as a unique name. Events of one record are delivered in order. */
  subject: string
  id: number
}

type Listener = (tx: Transaction, event: RecordEvent) => Promise<unknown>
const listeners: Listener[] = []

/** Registers a listener for events, which runs in the transaction of the change. */
export function onRecordEvent(listener: Listener): void {
  listeners.push(listener)
}

/** Calls the listeners of events. Call it in the transaction of the change, after the change. */
export async function announceEvent(tx: Transaction, event: RecordEvent): Promise<void> {
  for (const listener of listeners) await listener(tx, event)
}

interface Standing {
  subject: string
  id: number
  /** Whether the record is public or, for a membership, running after the change. */
  isOn: boolean
  /** When this state changes by itself, if it will. */
  dueAt?: Date
  began: string
  stays?: string
  ended: string
}

/**
 * Announces the state of a record after a change: published, changed while public, or no longer public. The first and
 * the last are announced once each, however often this is called.
 */
export async function announceRecordState(tx: Transaction, standing: Standing): Promise<void> {
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
