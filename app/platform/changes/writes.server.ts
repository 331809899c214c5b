import { LocalStorage } from '../local-storage.server'

export interface Write {
  model: string
  /** As Prisma names it: create, updateMany. */
  operation: string
  args: unknown
  /** Undefined where it failed. */
  result?: unknown
}

/** Whether it sets that column and nothing else. */
export function setsOnly({ args }: Write, column: string): boolean {
  return Object.keys(valuesSet(args, 'data')).join() === column
}

/** Whether it deletes rows, or puts them where nobody but staff sees them: into the trash, among drafts, into a time to come. */
export function takesDown({ operation, args }: Write, now = new Date()): boolean {
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

/** Tells of writes that everybody can see, those of a transaction together. */
export function onWrite(listener: Listener): void {
  listeners.add(listener)
}

export function announceWrite(write: Write): void {
  const transaction = transactions.getStore()
  if (transaction?.isOpen) transaction.writes.push(write)
  else announce([write])
}

/** Does it once the transaction around has committed, and not if it rolls back; outside of one, at once. */
export function afterCommit(work: () => void): void {
  const transaction = transactions.getStore()
  if (transaction?.isOpen) transaction.committed.push(work)
  else work()
}

/** Holds the writes of a transaction back until it has ended; one that failed may be committed all the same. */
export async function announcedAtItsEnd<T>(transaction: () => Promise<T>): Promise<T> {
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
