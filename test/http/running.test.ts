import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startServer } from '../server'

test('a malformed variable stops the start with one line that names it', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, PORT: 'eighty' },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr.trim()).toBe('PORT takes a port number, 0 to 65535.')
})

test('SIGTERM lets an answer in flight finish, and ends with 0', async () => {
  const server = await startServer()
  expect(await (await fetch(`${server.origin}/healthz`)).text()).toBe('ok')

  const { hostname, port } = new URL(server.origin)
  const slow = request({
    hostname,
    port,
    path: '/api/articles/1/increment-viewcount',
    method: 'POST',
    headers: { 'content-length': 1 },
  })
  slow.flushHeaders()
  await once(slow, 'socket')
  await new Promise<void>((resolve) => slow.socket?.once('connect', resolve) ?? resolve())
  const answered = once(slow, 'response')
  const ended = server.stop()
  slow.end('x')

  const [response] = await answered
  expect(response.statusCode).toBeGreaterThanOrEqual(200)
  response.resume()
  expect(await ended).toBe(0)
})

test('two servers started at once on one empty database both serve', async () => {
  const first = await startServer()
  const second = await startServer({ DATA_DIR: first.dataDir })

  for (const { origin } of [first, second]) expect((await fetch(`${origin}/`)).status).toBe(200)
  expect(await second.stop()).toBe(0)
  expect(await first.stop()).toBe(0)
})
