import { expect, onTestFinished, test } from 'vitest'
import { cachedPerKey, cacheTagOfReader, maxCachedMs } from './cached-per-key.server'
import { invalidateTags, setConnectionCheck } from './invalidation.server'

/** Remembers how often each key was loaded. */
function counted(what: string, now = Date.now) {
  const loads = new Map<number, number>()
  const of = cachedPerKey(
    what,
    async (key: number) => {
      loads.set(key, (loads.get(key) ?? 0) + 1)
      return { loaded: loads.get(key) }
    },
    { now },
  )
  return async (key: number) => (await of(key))?.loaded
}

test('what is known of a reader is loaded once, and again when it is forgotten', async () => {
  const of = counted('one')
  expect([await of(1), await of(1), await of(2)]).toEqual([1, 1, 1])
  invalidateTags([cacheTagOfReader('one', 1)])
  expect([await of(1), await of(2)]).toEqual([2, 1])
  invalidateTags([cacheTagOfReader('one', 12), cacheTagOfReader('other')])
  expect([await of(1), await of(2)]).toEqual([2, 1])
  invalidateTags([cacheTagOfReader('one')])
  expect([await of(1), await of(2)]).toEqual([3, 2])
  invalidateTags('all')
  expect([await of(1), await of(2)]).toEqual([4, 3])
})

test('what was being loaded while it changed is not remembered', async () => {
  let finish = (_value: { name: string }) => {}
  const of = cachedPerKey('slow', (_key: number) => new Promise<{ name: string }>((done) => (finish = done)))
  const before = of(1)
  invalidateTags([cacheTagOfReader('slow', 1)])
  const [finishBefore, after] = [finish, of(1)]
  finish({ name: 'new' })
  finishBefore({ name: 'old' })
  expect([await before, await after]).toEqual([{ name: 'old' }, { name: 'new' }])
  expect(await of(1)).toEqual({ name: 'new' })
})

test('it is forgotten after five seconds, and at once while changes elsewhere may be missed', async () => {
  let now = 1
  const of = counted('aged', () => now)
  await of(1)
  now += maxCachedMs
  expect(await of(1)).toBe(1)
  now += 1
  expect(await of(1)).toBe(2)
  setConnectionCheck(() => false)
  onTestFinished(() => setConnectionCheck(() => true))
  expect([await of(1), await of(1)]).toEqual([3, 4])
})
