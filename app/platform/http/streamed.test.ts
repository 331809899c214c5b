import { expect, test } from 'vitest'
import { inBatches } from './stream-response.server'

test('other work has its turn between the batches of a long list, also when reading never waits', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const read = async (after = 0, take: number) =>
    Array.from({ length: Math.min(take, 10 - after) }, (_, index) => after + index + 1)
  const batches: number[][] = []
  for await (const batch of inBatches(read, 4)) batches.push(batch)
  clearImmediate(next)

  expect(batches).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
    [9, 10],
  ])
  expect(turns).toBeGreaterThanOrEqual(2)
})
