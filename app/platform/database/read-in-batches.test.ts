import { expect, test } from 'vitest'
import { readInIdOrder, readRowsInBatches } from './read-in-batches.server'

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
  for await (const batch of readRowsInBatches(read, 4)) batches.push(batch)
  clearImmediate(next)

  expect(batches).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
    [9, 10],
  ])
  expect(turns).toBeGreaterThanOrEqual(2)
})

test('a long table is read from a row on in batches, each found by the last id before it', async () => {
  const table = Array.from({ length: 1234 }, (_row, index) => ({ id: 2 * index + 1 }))
  const asked: object[] = []
  const read = async ({
    where,
    skip,
    take,
  }: {
    where: { id?: { gt: number } }
    skip: number
    take: number
  }) => {
    asked.push({ after: where.id?.gt, skip, take })
    return table.filter(({ id }) => id > (where.id?.gt ?? 0)).slice(skip, skip + take)
  }
  const idsFrom = async (first?: number) => {
    const ids: number[] = []
    for await (const rows of readInIdOrder(read, first)) ids.push(...rows.map(({ id }) => id))
    return ids
  }
  expect(await idsFrom(700)).toEqual(table.slice(700).map(({ id }) => id))
  expect(asked).toEqual([
    { skip: 700, take: 250 },
    { after: 1899, skip: 0, take: 250 },
    { after: 2399, skip: 0, take: 250 },
  ])
  expect(await idsFrom()).toEqual(table.map(({ id }) => id))
})
