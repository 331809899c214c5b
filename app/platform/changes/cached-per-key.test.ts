import { expect, onTestFinished, test } from 'vitest'
import { cachedMs, cachedPerKey, readerTag } from './cached-per-key.server'
import { invalidate, setConnection } from './invalidation.server'

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
  invalidate([readerTag('one', 1)])
  expect([await of(1), await of(2)]).toEqual([2, 1])
  invalidate([readerTag('one', 12), readerTag('other')])
  expect([await of(1), await of(2)]).toEqual([2, 1])
  invalidate([readerTag('one')])
  expect([await of(1), await of(2)]).toEqual([3, 2])
  invalidate('all')
  expect([await of(1), await of(2)]).toEqual([4, 3])
})

test('what was being loaded while it changed is not remembered', async () => {
  let finish = (_value: { name: string }) => {}
  const of = cachedPerKey('slow', (_key: number) => new Promise<{ name: string }>((done) => (finish = done)))
  const before = of(1)
  invalidate([readerTag('slow', 1)])
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
  now += cachedMs
  expect(await of(1)).toBe(1)
  now += 1
  expect(await of(1)).toBe(2)
  setConnection(() => false)
  onTestFinished(() => setConnection(() => true))
  expect([await of(1), await of(1)]).toEqual([3, 4])
})
