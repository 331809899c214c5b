import { setTimeout as after } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LocalStorage } from './local-storage.server'

test('each storage has values of its own in the work that they are given for, and nowhere else', async () => {
  const [names, numbers] = [new LocalStorage<string>(), new LocalStorage<number | undefined>()]
  const seen = () => [names.getStore(), numbers.getStore()]
  const work = names.run('a', async () => {
    await after(1)
    const inside = numbers.run(1, async () => {
      await after(1)
      return seen()
    })
    const cleared = numbers.run(2, () => numbers.run(undefined, seen))
    const renamed = numbers.run(3, () => names.run('b', seen))
    return [await inside, cleared, renamed, seen()]
  })
  expect(seen()).toEqual([undefined, undefined])
  expect(await work).toEqual([
    ['a', 1],
    ['a', undefined],
    ['b', 3],
    ['a', undefined],
  ])
})

test('a storage that is made while work goes on has no value in it', () => {
  const first = new LocalStorage<string>()
  const late = first.run('a', () => new LocalStorage<string>().getStore())
  expect(late).toBeUndefined()
})
