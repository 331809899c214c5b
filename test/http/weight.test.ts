import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../server'

let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Bytes as a browser gets them, in Brotli. */
function sent(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(server.origin + address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(response.statusCode === 200 ? bytes : Number.NaN))
    }).on('error', reject)
  })
}

async function weightOf(html: string, pattern: RegExp): Promise<number> {
  const addresses = [...new Set([...html.matchAll(pattern)].map(([, address = '']) => address))]
  expect(addresses.length).toBeGreaterThan(0)
  const weights = await Promise.all(addresses.map(sent))
  return weights.reduce((sum, bytes) => sum + bytes, 0)
}

test('the front page has at most 107 KB of script, 12 KB of style and 120 KB of fonts, and no PDF viewer', async () => {
  const html = await (await fetch(server.origin)).text()

  expect(await weightOf(html, /"(\/assets\/[^"]+\.js)"/g)).toBeLessThan(107_000)
  expect(await weightOf(html, /href="(\/assets\/[^"]+\.css)"/g)).toBeLessThan(12_000)
  expect(html).not.toMatch(/Viewer|pdf\.worker/)

  const css = await (await fetch(server.origin + /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1])).text()
  const fonts = [...css.matchAll(/url\(([^)]+\.woff2)\)/g)].map(([, address = '']) => address)
  expect(fonts).toHaveLength(4)
  const bytes = await Promise.all(fonts.map(sent))
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(120_000)
})
