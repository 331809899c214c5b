import { LRUCache } from 'lru-cache'
import type { CacheTag } from '../database/row-tags.server'
import { isDisconnected, onInvalidation } from './invalidation.server'

const prefix = 'reader '

/** Returns the tag of one reader's cached value, or of all readers'; their cached pages depend on it. */
export const cacheTagOfReader = (what: string, key?: string | number): CacheTag =>
  key === undefined ? prefix + what : `${prefix}${what} ${key}`

export const isReaderTag = (tag: CacheTag) => tag.startsWith(prefix)

/** The maximum age of a cached value, in case a change elsewhere was not announced. */
export const maxCachedMs = 5000

/**
 * Caches what `load` returns per key, until its `cacheTagOfReader` is invalidated on any process, for five seconds at most.
 */
export function cachedPerKey<Key extends string | number, Value extends object | number>(
  what: string,
  load: (key: Key) => Promise<Value | undefined>,
  { most = 10_000, now = Date.now } = {},
): (key: Key) => Promise<Value | undefined> {
  const kept = new LRUCache<string, { value: Value }>({
    max: most,
    ttl: maxCachedMs,
    ttlResolution: 0,
    perf: { now },
  })
  const loading = new Map<string, Promise<Value | undefined>>()

  onInvalidation(({ tags }) => {
    if (tags === 'all' || tags.includes(cacheTagOfReader(what))) {
      kept.clear()
      loading.clear()
      return
    }
    const start = `${cacheTagOfReader(what)} `
    for (const tag of tags) {
      if (!tag.startsWith(start)) continue
      kept.delete(tag.slice(start.length))
      loading.delete(tag.slice(start.length))
    }
  })

  const loadAnew = async (key: Key) => {
    const name = String(key)
    const loaded = load(key)
    loading.set(name, loaded)
    try {
      const value = await loaded
      // Otherwise the value was invalidated while it was loaded.
      if (loading.get(name) === loaded && value !== undefined) kept.set(name, { value })
      return value
    } finally {
      if (loading.get(name) === loaded) loading.delete(name)
    }
  }
  return async (key) => {
    const known = isDisconnected() ? undefined : kept.get(String(key))
    return known ? known.value : (loading.get(String(key)) ?? loadAnew(key))
  }
}
