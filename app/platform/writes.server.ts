/** One write to the database: the model and what was asked of it, or the end of a transaction. */
export type Write = { model: string; args: unknown } | 'transaction'

const listeners = new Set<(write: Write) => void>()

/** Calls `listener` after every write to the database. */
export function onWrite(listener: (write: Write) => void): void {
  listeners.add(listener)
}

/** Tells the listeners of a write. */
export function announceWrite(write: Write): void {
  for (const listener of listeners) listener(write)
}
