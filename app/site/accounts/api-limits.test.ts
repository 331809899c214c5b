import { expect, test } from 'vitest'
import { db } from '../../platform/database/db.server'
import { ApiLimit } from './api-limits.server'

const now = Date.now()
async function allowed(limit: ApiLimit, key: string, count: number, at = now): Promise<number> {
  let through = 0
  for (let sent = 0; sent < count; sent += 1) if ((await limit.consume(key, at)).isAllowed) through += 1
  return through
}

test('a caller gets as many requests a minute as the limit says, and again in the next', async () => {
  const limit = new ApiLimit('test-one', 40)
  expect(await limit.consume('ada', now)).toEqual({ isAllowed: true, remaining: 39, resetSeconds: 60 })
  expect(await allowed(limit, 'ada', 60)).toBe(39)
  expect(await allowed(limit, 'bo', 5)).toBe(5)
  expect((await limit.consume('ada', now)).remaining).toBe(0)
  await db.rateLimiterFlexible.deleteMany({ where: { key: { startsWith: 'test-one' } } })
  expect(await allowed(limit, 'ada', 60, now + 61_000)).toBe(40)
})

test('two processes let through one twentieth more together than one does', async () => {
  const limits = [new ApiLimit('test-two', 40), new ApiLimit('test-two', 40)]
  let through = 0
  for (let turn = 0; turn < 60; turn += 1)
    for (const limit of limits) through += await allowed(limit, 'ada', 1)
  expect(through).toBe(42)
})

test('requests that come at once are counted each', async () => {
  const limit = new ApiLimit('test-three', 40)
  const standings = await Promise.all(Array.from({ length: 60 }, () => limit.consume('ada', now)))
  expect(standings.filter(({ isAllowed }) => isAllowed).length).toBe(40)
})

test('who sends little costs the database nothing', async () => {
  await allowed(new ApiLimit('test-four', 40), 'ada', 2)
  expect(await db.rateLimiterFlexible.count({ where: { key: { startsWith: 'test-four' } } })).toBe(0)
})
