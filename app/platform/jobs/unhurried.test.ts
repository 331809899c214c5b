import { expect, test } from 'vitest'
import { pauseAfterStepMs, runWithPauses } from './run-unhurried.server'

test('long work of the background lets others work between its steps', async () => {
  const done: string[] = []
  let steps = 0
  const work = runWithPauses(async () => {
    done.push('step')
    steps += 1
    return steps < 3
  })
  const others = () => {
    done.push('other')
    next = setImmediate(others)
  }
  let next = setImmediate(others)
  await work
  clearImmediate(next)
  expect(steps).toBe(3)
  expect(done.join(' ')).toMatch(/^step (other )+step (other )+step$/)
})

test('the rest after a step is three times as long as it, and some seconds at most', () => {
  expect([0, 200, 1000, 152_000].map(pauseAfterStepMs)).toEqual([0, 600, 3000, 5000])
})

test('a step that fails ends it', async () => {
  const failing = runWithPauses(async () => {
    throw new Error('no disk')
  })
  await expect(failing).rejects.toThrow('no disk')
})
