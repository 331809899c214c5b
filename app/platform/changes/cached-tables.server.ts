import { tagPage } from '../database/page-tags.server'
import { onWrite } from '../database/writes.server'
import { disconnectedMaxAgeMs, isDisconnected, onInvalidate } from './invalidation.server'

/** The greatest age, in case a change was not announced. */
const maxAgeMs = 60_000

export interface CachedTables<T> {
  read: () => Promise<T>
  /** Returns the last value, without checking whether it is current. */
  last: () => T | undefined
}

/** Caches what `load` returns, once per process, until one of these tables has changed on any process. */
export function cachedTables<T>(tables: string[], load: () => Promise<T>, now = Date.now): CachedTables<T> {
  let kept: { value: T; readAt: number } | undefined
  let isCurrent = false
  let reading: Promise<T> | undefined
  let changes = 0

  const forget = () => {
    changes += 1
    isCurrent = false
    reading = undefined
  }
  onWrite((writes) => {
    if (writes.some(({ model }) => tables.includes(model))) forget()
  })
  onInvalidate(({ tags, isSoft }) => {
    if (!isSoft && (tags === 'all' || tags.some((tag) => tables.includes(tag)))) forget()
  })

  const readAnew = async () => {
    const changesBefore = changes
    try {
      const value = await load()
      if (changesBefore === changes) {
        kept = { value, readAt: now() }
        isCurrent = true
      }
      return value
    } finally {
      if (changesBefore === changes) reading = undefined
    }
  }

  return {
    async read() {
      tagPage(tables)
      const ageMs = kept ? now() - kept.readAt : Number.POSITIVE_INFINITY
      if (kept && isCurrent && ageMs < (isDisconnected() ? disconnectedMaxAgeMs : maxAgeMs)) return kept.value
      reading ??= readAnew()
      return reading
    },
    last() {
      tagPage(tables)
      return kept?.value
    },
  }
}
