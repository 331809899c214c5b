import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRenderLimit } from './render-limit.server'

const aMinuteMs = 60_000

const aPage = (limitRendering: ReturnType<typeof createRenderLimit>) => {
  const page = { isBegun: false, send: (_: string) => {}, fail: (_: Error) => {} }
  const answer = limitRendering(() => {
    page.isBegun = true
    return new Promise<string>((resolve, reject) => Object.assign(page, { send: resolve, fail: reject }))
  })
  return Object.assign(page, { answer })
}

test('a fifth page begins when one of four is sent', async () => {
  const limit = createRenderLimit(aMinuteMs)
  const pages = Array.from({ length: 5 }, () => aPage(limit))
  await nextTurn()
  expect(pages.map(({ isBegun }) => isBegun)).toEqual([true, true, true, true, false])
  pages[1]?.send('the second')
  expect(await pages[1]?.answer).toBe('the second')
  await expect.poll(() => pages[4]?.isBegun).toBe(true)
  for (const page of pages) page.send('')
})

test('a page that fails lets the next one begin', async () => {
  const limit = createRenderLimit(aMinuteMs)
  const pages = Array.from({ length: 5 }, () => aPage(limit))
  await nextTurn()
  pages[0]?.fail(new Error('away'))
  await expect(pages[0]?.answer).rejects.toThrow('away')
  await expect.poll(() => pages[4]?.isBegun).toBe(true)
  for (const page of pages) page.send('')
})

test('pages that wait for somebody else hold up no other', async () => {
  const limit = createRenderLimit(100)
  const waiting = Array.from({ length: 4 }, () => aPage(limit))
  const next = aPage(limit)
  await expect.poll(() => next.isBegun).toBe(true)
  next.send('sent')
  expect(await next.answer).toBe('sent')
  for (const page of waiting) page.send('')
})
