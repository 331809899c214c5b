import { LRUCache } from 'lru-cache'
import type { CacheTag } from '../database/row-tags.server'
import { isDisconnected, onInvalidate } from './invalidation.server'

const prefix = 'reader '

/** Returns the tag of a cached value of one reader, or of all: pages of those readers depend on it. */
export const readerTag = (what: string, key?: string | number): CacheTag =>
  key === undefined ? prefix + what : `${prefix}${what} ${key}`

export const isReaderTag = (tag: CacheTag) => tag.startsWith(prefix)

/** The longest time that an unannounced change elsewhere goes unnoticed. */
export const cachedMs = 5000

/**
 * Caches what `load` returns per key, until its `readerTag` is invalidated on any process, for five seconds at most.
 */
export function cachedPerKey<Key extends string | number, Value extends object | number>(
  what: string,
  load: (key: Key) => Promise<Value | undefined>,
  { most = 10_000, now = Date.now } = {},
): (key: Key) => Promise<Value | undefined> {
  const kept = new LRUCache<string, { value: Value }>({
    max: most,
    ttl: cachedMs,
    ttlResolution: 0,
    perf: { now },
  })
  const loading = new Map<string, Promise<Value | undefined>>()

  onInvalidate(({ tags }) => {
    if (tags === 'all' || tags.includes(readerTag(what))) {
      kept.clear()
      loading.clear()
      return
    }
    const start = `${readerTag(what)} `
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
      // Otherwise it was invalidated meanwhile.
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
