import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { chunkBytes, joinNearSpans } from './range-plan'
import { RangeRequests } from './ranges'

const file = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251)
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A server of the file that fails as often as it is told. */
async function served(failures: number[] = []) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const range = request.headers.range ?? ''
    asked.push(range)
    const failure = failures.shift()
    if (failure) return response.writeHead(failure).end()
    const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
    const begin = from ? Number(from) : Math.max(0, file.length - Number(to))
    const end = from && to ? Math.min(file.length, Number(to) + 1) : file.length
    response.writeHead(206, { 'Content-Range': `bytes ${begin}-${end - 1}/${file.length}` })
    response.end(file.subarray(begin, end))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const events = { trouble: [] as boolean[], refused: [] as number[] }
  const ranges = new RangeRequests(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    onTrouble: (isAway) => events.trouble.push(isAway),
    onRefused: (status) => events.refused.push(status),
    onProgress: () => {},
  })
  stops.push(
    () => ranges.stop(),
    () => server.close(),
  )
  return { ranges, asked, events }
}

test('the beginning and the end of a file are fetched at once, and not again', async () => {
  const { ranges, asked } = await served()
  expect(await ranges.open()).toBe(file.length)
  expect(await ranges.read(0, 100)).toEqual(file.slice(0, 100))
  expect(await ranges.read(file.length - 9, file.length)).toEqual(file.slice(-9))
  expect(asked).toHaveLength(2)
})

test('parts that are asked for together come in one request where they are near', async () => {
  const { ranges, asked } = await served()
  await ranges.open()
  const parts = [
    [100_000, 101_000],
    [102_000, 103_000],
    [240_000, 241_000],
  ] as const
  const bytes = await Promise.all(parts.map(([begin, end]) => ranges.read(begin, end)))
  expect(bytes).toEqual(parts.map(([begin, end]) => file.slice(begin, end)))
  expect(asked.slice(2).sort()).toEqual(['bytes=100000-102999', 'bytes=240000-240999'])
})

test('a server that does not give the end of a short file is asked for nothing more', async () => {
  const { ranges, events } = await served([0, 416])
  expect(await ranges.open()).toBe(file.length)
  expect([events.refused, events.trouble]).toEqual([[], []])
})

test('a request that fails is tried again, and said', async () => {
  const { ranges, events } = await served([503])
  expect(await ranges.open()).toBe(file.length)
  expect(events.trouble).toEqual([true, false])
})

test('a file that is gone is not asked for again', async () => {
  const { ranges, asked, events } = await served([404, 404])
  await expect(ranges.open()).rejects.toThrow()
  expect(events.refused).not.toEqual([])
  expect(asked.length).toBeLessThanOrEqual(2)
})

test('joining spans never fetches more than a little that nobody asked for', () => {
  const far = Array.from({ length: 100 }, (_, index) => ({
    begin: index * 600_000,
    end: index * 600_000 + 16_384,
  }))
  expect(joinNearSpans(far, 60_000_000)).toHaveLength(100)
  const near = Array.from({ length: 100 }, (_, index) => ({
    begin: index * 17_000,
    end: index * 17_000 + 16_384,
  }))
  expect(joinNearSpans(near, 60_000_000)).toEqual([{ begin: 0, end: 99 * 17_000 + 16_384 }])
  expect([chunkBytes(1_000_000), chunkBytes(60_000_000)]).toEqual([65_536, 8_192])
})
