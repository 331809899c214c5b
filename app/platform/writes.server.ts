import { AsyncLocalStorage } from 'node:async_hooks'

export interface Write {
  model: string
  args: unknown
}

type Listener = (writes: Write[]) => void

const listeners = new Set<Listener>()
const transactions = new AsyncLocalStorage<{ writes: Write[]; isOpen: boolean }>()

/** Tells of writes that everybody can see, those of a transaction together. */
export function onWrite(listener: Listener): void {
  listeners.add(listener)
}

export function announceWrite(write: Write): void {
  const transaction = transactions.getStore()
  if (transaction?.isOpen) transaction.writes.push(write)
  else announce([write])
}

/** Holds the writes of a transaction back until it has ended; one that failed may be committed all the same. */
export async function announcedAtItsEnd<T>(transaction: () => Promise<T>): Promise<T> {
  const held = { writes: [] as Write[], isOpen: true }
  try {
    return await transactions.run(held, transaction)
  } finally {
    held.isOpen = false
    announce(held.writes)
  }
}

function announce(writes: Write[]): void {
  if (writes.length > 0) for (const listener of listeners) listener(writes)
}
