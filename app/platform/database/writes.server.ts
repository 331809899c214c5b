import { LocalStorage } from '../local-storage.server'

export interface DatabaseWrite {
  model: string
  /** Prisma's name of the operation, such as create or updateMany. */
  operation: string
  args: unknown
  /** The operation's result; undefined if it failed. */
  result?: unknown
}

export function doesWriteSetOnlyColumn({ args }: DatabaseWrite, column: string): boolean {
  return Object.keys(valuesSet(args, 'data')).join() === column
}

/** Tells whether a write hides rows: it deletes them, or moves them to the trash, to drafts or to a later date. */
export function doesWriteHideRows({ operation, args }: DatabaseWrite, now = new Date()): boolean {
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

type Listener = (writes: DatabaseWrite[]) => void

const listeners = new Set<Listener>()
const transactions = new LocalStorage<{
  writes: DatabaseWrite[]
  committed: (() => void)[]
  isOpen: boolean
}>()

/** Registers a listener for committed writes; those of a transaction come together. */
export function onDatabaseWrite(listener: Listener): void {
  listeners.add(listener)
}

export function announceWrite(write: DatabaseWrite): void {
  const transaction = transactions.getStore()
  if (transaction?.isOpen) transaction.writes.push(write)
  else announce([write])
}

/** Runs work once the surrounding transaction has committed, or at once if there is none. */
export function afterCommit(work: () => void): void {
  const transaction = transactions.getStore()
  if (transaction?.isOpen) transaction.committed.push(work)
  else work()
}

/** Announces a transaction's writes after it has ended; also after a failure, since it may have been committed. */
export async function announceWritesOfTransaction<T>(transaction: () => Promise<T>): Promise<T> {
  const held = { writes: [] as DatabaseWrite[], committed: [] as (() => void)[], isOpen: true }
  try {
    const result = await transactions.run(held, transaction)
    for (const work of held.committed) work()
    return result
  } finally {
    held.isOpen = false
    announce(held.writes)
  }
}

function announce(writes: DatabaseWrite[]): void {
  if (writes.length > 0) for (const listener of listeners) listener(writes)
}
