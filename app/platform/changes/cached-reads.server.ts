import { LRUCache } from 'lru-cache'
import {
  addPageTags,
  type CollectedTags,
  collectedPageTags,
  collectPageTags,
} from '../database/page-tags.server'
import { currentLocale } from '../i18n/i18n'
import { disconnectedMaxAgeMs, isDisconnected, onInvalidation } from './invalidation.server'

/** The maximum age of a cached value, in case a change was not announced. */
const maxAgeMs = 60_000

interface Reading<Value> {
  value: Promise<Value>
  /** The tags of what was read so far. */
  shown: CollectedTags
  readAt: number
}

/**
 * Caches what is made of the database, per key, until something that it was made of changes on any process. Like pages, it
 * is made of tables whose changes are announced.
 */
export function createReadCache<Value>({ most = 500, now = Date.now } = {}) {
  const kept = new LRUCache<string, Reading<Value>>({ max: most })

  onInvalidation(({ tags }) => {
    for (const [key, { shown }] of kept.entries())
      if (tags === 'all' || tags.some((tag) => shown.tags.has(tag))) kept.delete(key)
  })

  const isCurrent = ({ readAt }: Reading<Value>) =>
    now() - readAt < (isDisconnected() ? disconnectedMaxAgeMs : maxAgeMs)

  const readAnew = (key: string, make: () => Promise<Value>) => {
    const shown = collectedPageTags()
    // A query of Prisma begins when somebody waits for it, which has to happen here for its tags.
    const begin = async () => make()
    const reading = { shown, readAt: now(), value: collectPageTags(shown, begin) }
    kept.set(key, reading)
    reading.value.catch(() => {
      if (kept.peek(key) === reading) kept.delete(key)
    })
    return reading
  }

  return async (key: string, make: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key)
    const reading = known && isCurrent(known) ? known : readAnew(key, make)
    const value = await reading.value
    addPageTags([...reading.shown.tags])
    return value
  }
}

const cache = createReadCache<unknown>()

/**
 * Returns what a page shows alike to all who may open it, from memory until something of it changes: the page of each
 * reader is made of it. It says nothing about who may: whoever calls it has checked that.
 * @param key names the page and the record that it shows; languages are told apart
 */
export const loadCached = <Value>(key: string, make: () => Promise<Value>): Promise<Value> =>
  cache(`${key} ${currentLocale()}`, () => {
    addPageTags(whatAllPagesDependOn)
    return make()
  }) as Promise<Value>

/** The tables of settings and modules: much of them, such as the languages, is read from variables that have no tags. */
const whatAllPagesDependOn = ['SiteSettings', 'ModuleSwitch']
