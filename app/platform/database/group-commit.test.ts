import { expect, test } from 'vitest'
import { groupCommit } from './group-commit.server'

test('the first is worked on at once, and what comes until the pause has ended together', async () => {
  const { groups, pauses, add, turn } = grouping(() => 0)

  add(1)
  add(2)
  await turn()
  add(3)
  expect(groups).toEqual([[1]])
  await pauses.shift()?.end()
  expect(groups).toEqual([[1], [2, 3]])
  await pauses.shift()?.end()
  add(4)
  expect(groups).toEqual([[1], [2, 3], [4]])
})

test('the pause is in proportion to the work, between its bounds', async () => {
  const took = [1, 4, 400]
  const { pauses, add, turn } = grouping(() => took.shift() ?? 0)

  for (const wanted of [25, 76, 200]) {
    add(0)
    await turn()
    expect(pauses[0]?.ms).toBe(wanted)
    await pauses.shift()?.end()
  }
})

function grouping(tookMs: () => number) {
  let time = 0
  const groups: number[][] = []
  const pauses: { ms: number; end: () => Promise<void> }[] = []
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
  const work = async (items: number[]) => {
    groups.push(items)
    time += tookMs()
  }
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        resolve()
        return turn()
      }
      pauses.push({ ms, end })
    })
  const add = groupCommit(work, { perWork: 19, minMs: 25, maxMs: 200, pause, now: () => time })
  return { groups, pauses, add, turn }
}
