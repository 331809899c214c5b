import { isDeaf, onInvalidate } from './invalidation.server'
import { tagPage } from './page-tags.server'
import { onWrite } from './writes.server'

/** While changes of other processes may be missed. */
const deafMaxAgeMs = 2000
/** After this time, a change that nobody announced counts too. */
const maxAgeMs = 60_000

export interface Remembered<T> {
  read: () => Promise<T>
  /** What was read last, without a look at whether it still holds. */
  last: () => T | undefined
}

/** What `load` gives, read once in each process, and again when one of these tables has changed on any of them. */
export function remembered<T>(tables: string[], load: () => Promise<T>, now = Date.now): Remembered<T> {
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
      if (kept && isCurrent && ageMs < (isDeaf() ? deafMaxAgeMs : maxAgeMs)) return kept.value
      reading ??= readAnew()
      return reading
    },
    last() {
      tagPage(tables)
      return kept?.value
    },
  }
}
