import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningApp, startApp } from '../app'
import { aUser } from '../builders'
import { aKey } from '../keys'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('the description of the JSON API is written once, whoever asks for it and in whichever way', async () => {
  const written = vi.spyOn(JSON, 'stringify')
  const key = await aKey((await aUser()).id, ['read'])
  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${app.origin}/api/openapi.json`, { method, headers })
  const first = await ask()
  const etag = first.headers.get('etag') ?? ''
  const { openapi, servers } = await first.json()
  expect([openapi, servers]).toEqual(['3.1.0', [{ url: app.origin }]])
  for (const headers of [{}, { Authorization: `Bearer ${key}` }] as Record<string, string>[]) {
    const again = await ask(headers)
    expect([again.status, again.headers.get('etag'), (await again.json()).openapi]).toEqual([
      200,
      etag,
      '3.1.0',
    ])
    expect((await ask({ ...headers, 'If-None-Match': etag })).status).toBe(304)
    expect((await ask(headers, 'HEAD')).status).toBe(200)
  }
  const descriptions = written.mock.calls.filter(([value]) => value?.openapi !== undefined)
  expect(descriptions).toHaveLength(1)
  written.mockRestore()
})
