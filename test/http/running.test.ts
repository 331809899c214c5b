import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { aUser } from '../builders'
import { startServer } from '../server'

/** As somebody who starts it has it: with `production` there would be no stand-in for Stripe. */
const asGiven: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'test' }

test('a malformed variable stops the start with one line that names it', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    env: { ...asGiven, PORT: 'eighty' },
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

test('SIGTERM does not wait for a connection on which nothing was asked', async () => {
  const server = await startServer()
  const { hostname, port } = new URL(server.origin)
  const unused = connect(Number(port), hostname)
  await once(unused, 'connect')
  const ended = server.stop()
  // Before the thirty seconds are over after which it would be cut off.
  await once(unused, 'close', { signal: AbortSignal.timeout(20_000) })
  expect(await ended).toBe(0)
})

test('npm start serves, and ends with 0 and nothing left behind on SIGTERM', async () => {
  const { variables, remove } = anEnvironment()
  const npm = spawn('npm', ['start'], { env: variables, stdio: ['ignore', 'pipe', 'inherit'] })
  const origin = await new Promise<string>((resolve) => {
    createInterface(npm.stdout).on('line', (line) => {
      const port = /localhost:(\d+)/.exec(line)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
  })
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)

  npm.kill('SIGTERM')
  const [code] = await once(npm, 'exit')
  expect(code).toBe(0)
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
  remove()
})

test('npm run admin makes an existing user an admin', async () => {
  const { id } = await aUser({ username: 'joan' })
  const run = (name: string) =>
    spawnSync(process.execPath, ['scripts/admin.mjs', name], { env: asGiven, encoding: 'utf8' })
  expect(run('JOAN').stdout).toContain('JOAN is now an admin.')
  expect(run('nobody-here').status).toBe(1)
  expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ role: 'admin' })
})

function anEnvironment() {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-npm-'))
  return {
    variables: { ...asGiven, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'info' },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
