import { LocalStorage } from '../local-storage.server'

export interface Write {
  model: string
  /** Prisma's name of it: create, updateMany. */
  operation: string
  args: unknown
  /** Undefined if it failed. */
  result?: unknown
}

export function setsOnly({ args }: Write, column: string): boolean {
  return Object.keys(valuesSet(args, 'data')).join() === column
}

/** Tells whether a write hides rows: deletes them, or moves them to the trash, to drafts or to a later date. */
export function hidesRows({ operation, args }: Write, now = new Date()): boolean {
  if (operation.startsWith('delete')) return true
  return ['data', 'update'].some((name) => {
    const { deletedAt, isDraft, publishedAt, publishAt } = valuesSet(args, name)
    const isLater = [publishedAt, publishAt].some((time) => time instanceof Date && time > now)
    return deletedAt instanceof Date || isDraft === true || isLater
  })
}

function valuesSet(args: unknown, name: string): Record<string, unknown> {
  const set = args && Reflect.get(args, name)
  return typeof set === 'object' && set !== null ? set : {}
}

type Listener = (writes: Write[]) => void

const listeners = new Set<Listener>()
const transactions = new LocalStorage<{ writes: Write[]; committed: (() => void)[]; isOpen: boolean }>()

/** Registers a listener for committed writes; those of a transaction come together. */
export function onWrite(listener: Listener): void {
  listeners.add(listener)
}

export function announceWrite(write: Write): void {
  const transaction = transactions.getStore()
  if (transaction?.isOpen) transaction.writes.push(write)
  else announce([write])
}

/** Runs work once the surrounding transaction has committed, not if it rolls back; outside of one, at once. */
export function afterCommit(work: () => void): void {
  const transaction = transactions.getStore()
  if (transaction?.isOpen) transaction.committed.push(work)
  else work()
}

/** Holds the writes of a transaction back until it has ended; even a failed one may have been committed. */
export async function announceAfterwards<T>(transaction: () => Promise<T>): Promise<T> {
  const held = { writes: [] as Write[], committed: [] as (() => void)[], isOpen: true }
  try {
    const result = await transactions.run(held, transaction)
    for (const work of held.committed) work()
    return result
  } finally {
    held.isOpen = false
    announce(held.writes)
  }
}

function announce(writes: Write[]): void {
  if (writes.length > 0) for (const listener of listeners) listener(writes)
}
