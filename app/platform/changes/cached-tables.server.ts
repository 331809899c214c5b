import { addPageTags } from '../database/page-tags.server'
import { onDatabaseWrite } from '../database/writes.server'
import { disconnectedMaxAgeMs, isDisconnected, onInvalidation } from './invalidation.server'

/** The maximum age, in case a change was not announced. */
const maxAgeMs = 60_000

export interface CachedTables<T> {
  read: () => Promise<T>
  /** Returns the last value, even if it is outdated. */
  last: () => T | undefined
}

const held = new Set<string>()

/** Tells whether something is cached of a table, so that other processes must be told of its changes. */
export const isCachedTable = (table: string) => held.has(table)

/** Caches what `load` returns, once per process, until one of these tables has changed on any process. */
export function cachedTables<T>(tables: string[], load: () => Promise<T>, now = Date.now): CachedTables<T> {
  let kept: { value: T; readAt: number; changes: number } | undefined
  let reading: Promise<T> | undefined
  let changes = 0
  for (const table of tables) held.add(table)

  const forget = () => {
    changes += 1
    reading = undefined
  }
  onDatabaseWrite((writes) => {
    if (writes.some(({ model }) => tables.includes(model))) forget()
  })
  onInvalidation(({ tags }) => {
    if (tags === 'all' || tags.some((tag) => tables.includes(tag))) forget()
  })

  const readAnew = async () => {
    const changesBefore = changes
    try {
      const value = await load()
      // A value whose loading was overtaken by a change is still used for `last`, unless a later load has
      // finished first.
      if (!kept || kept.changes <= changesBefore) kept = { value, readAt: now(), changes: changesBefore }
      return value
    } finally {
      if (changesBefore === changes) reading = undefined
    }
  }

  return {
    async read() {
      addPageTags(tables)
      const ageMs = kept ? now() - kept.readAt : Number.POSITIVE_INFINITY
      const isYoung = ageMs < (isDisconnected() ? disconnectedMaxAgeMs : maxAgeMs)
      if (kept && kept.changes === changes && isYoung) return kept.value
      reading ??= readAnew()
      return reading
    },
    last() {
      addPageTags(tables)
      return kept?.value
    },
  }
}
