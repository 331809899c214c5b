import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { password } from '../builders'
import { type Connection, connectToEach } from '../processes'
import { type RunningServer, startServer } from '../server'
import { admin, caller } from './shop'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })
const patiently = { timeout: 20_000 }

const metricsToken = randomUUID()
const twoProcesses = { ...admin, WEB_CONCURRENCY: '2', METRICS_TOKEN: metricsToken }

let server: RunningServer
beforeAll(async () => {
  server = await startServer(twoProcesses)
})
beforeEach(async ({ onTestFailed }) => {
  const { exitCode, signalCode } = server.process
  if ((exitCode ?? signalCode) !== null)
    server = await startServer({ ...twoProcesses, DATA_DIR: server.dataDir })
  onTestFailed(() => void process.stdout.write(`${server.log().slice(-5000)}\n`))
})
afterAll(async () => void (await server.stop()))

/** A connection to each process. */
async function both(token?: string) {
  const headers = token ? { Authorization: `Bearer ${token}` } : {}
  return (await connectToEach(server, 2, headers)) as [Connection, Connection]
}

const aName = () => `ada-${randomUUID().slice(0, 8)}`
const register = async ({ ask }: Connection, username = aName()) => {
  const { status } = await ask('POST', '/api/auth/register', {
    username,
    email: `${username}@zine.test`,
    password,
  })
  expect(status).toBe(201)
  return username
}

/** In milliseconds. */
async function untilShown({ ask }: Connection, title: string): Promise<number> {
  const began = performance.now()
  await expect
    .poll(async () => (await ask('GET', '/bands')).text, { interval: 5, ...patiently })
    .toContain(`>${title}<`)
  return performance.now() - began
}

test('what is published in one process is soon shown by the other, and a login holds in both', async () => {
  const [a, b] = await both((await caller(server, 'boss')).token)
  const reader = (await both()).find(({ pid }) => pid === b.pid) as Connection
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const title = `Round ${round} ${aName()}`
    await reader.ask('GET', '/bands')
    expect((await a.ask('POST', '/api/bands', { title })).status).toBe(201)
    times.push(await untilShown(reader, title))
  }
  times.sort((one, other) => one - other)
  const [median, most] = [times[2] ?? 0, times[4] ?? 0].map(Math.round)
  process.stdout.write(`In the other process after ${median} ms (median), ${most} ms (most).\n`)
  for (const { ask } of [a, b])
    expect(JSON.parse((await ask('GET', '/api/auth/users/1')).text)).toMatchObject({ username: 'boss' })
})

test('the metrics of both processes are added up, whichever is asked', async () => {
  const [a, b] = await both()
  const registered = async () => {
    const asking = await connectToEach(server, 2, { Authorization: `Bearer ${metricsToken}` })
    const texts = await Promise.all(asking.map(async ({ ask }) => (await ask('GET', '/metrics')).text))
    return texts.map((text) =>
      Number(/_count{method="POST",route="\/api\/auth\/register"[^}]*} (\d+)/.exec(text)?.[1] ?? 0),
    )
  }
  const [before = 0] = await registered()
  await register(a)
  await register(b)
  await expect.poll(registered, patiently).toEqual([before + 2, before + 2])
})

test('a process that is killed loses nothing that was answered, and another takes its place', async () => {
  const [a, b] = await both()
  const registered: string[] = []
  const keepsRegistering = async (connection: Connection) => {
    for (;;) registered.push(await register(connection))
  }
  const cut = expect(keepsRegistering(a)).rejects.toThrow()
  for (let count = 0; count < 3; count += 1) registered.push(await register(b))
  process.kill(a.pid, 'SIGKILL')
  await cut
  registered.push(await register(b))

  for (const { ask } of await both()) expect((await ask('GET', '/')).status).toBe(200)
  expect(server.log()).toContain('a process of the site ended')
  for (const username of registered)
    expect((await b.ask('POST', '/api/auth/login', { username, password })).status).toBe(200)
})

test('with PORT=0, processes that take the place of all others have their port', async () => {
  const killed = (await both()).map(({ pid }) => pid)
  const endings = () => server.log().match(/a process of the site ended/g)?.length ?? 0
  const endedBefore = endings()
  for (const pid of killed) process.kill(pid, 'SIGKILL')
  await expect.poll(endings, patiently).toBe(endedBefore + 2)
  await expect.poll(async () => (await fetch(`${server.origin}/healthz`)).status, patiently).toBe(200)
  for (const { pid } of await both()) expect(killed).not.toContain(pid)
})

test('when the parent is killed its processes end too, and the folder is free for the next start', async () => {
  const processes = await both()
  server.process.kill('SIGKILL')
  await once(server.process, 'exit')
  const isGone = (pid: number) => {
    try {
      return !process.kill(pid, 0)
    } catch {
      return true
    }
  }
  await expect.poll(() => processes.every(({ pid }) => isGone(pid)), patiently).toBe(true)
  server = await startServer({ ...twoProcesses, DATA_DIR: server.dataDir })
  for (const { ask } of await both()) expect((await ask('GET', '/healthz')).status).toBe(200)
})

test('SIGTERM lets both processes finish what is open, and ends with 0', async () => {
  const open = await Promise.all(Array.from({ length: 6 }, () => aHalfSentRequest()))
  const ended = server.stop()
  await expect.poll(() => server.log().match(/"msg":"stopping"/g)?.length, patiently).toBe(3)
  expect(await Promise.all(open.map((finish) => finish()))).toEqual(Array(6).fill(404))
  expect(await ended).toBe(0)
})

/** One that has arrived. @returns what sends the rest of it, and gives the status of its answer */
async function aHalfSentRequest() {
  const headers = { 'Content-Length': 1, Expect: '100-continue' }
  const sent = request(`${server.origin}/api/articles/987654/increment-viewcount`, {
    method: 'POST',
    headers,
  })
  sent.flushHeaders()
  await once(sent, 'continue')
  const answered = once(sent, 'response')
  return async () => {
    sent.end('x')
    const [answer] = await answered
    await text(answer)
    return answer.statusCode as number
  }
}

test('when its processes never get ready, the site says so in one line and ends', async () => {
  const failing = "data:text/javascript,import c from 'node:cluster';if(c.isWorker)process.exit(3)"
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'zinehouse-never-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const variables = { ...twoProcesses, DATA_DIR, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['--import', failing, 'build/server.js'], {
    env: { ...process.env, ...variables },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'exit'), text(child.stdout)])
  expect([status, said]).toEqual([1, expect.stringMatching(/^A process of the site ended[^\n]+\n$/)])
})

test('a key that is removed in one process opens nothing in the other a second later', async () => {
  const boss = await caller(server, 'boss')
  const press = async (fields: Record<string, string>) =>
    (await boss.page('/userInfo/keys', { method: 'POST', body: new URLSearchParams(fields) })).text()
  const made = await press({ intent: 'create', name: 'Two processes', read: 'on', password })
  const [, key = ''] = /value="(zh_[a-z2-9]{24})"/.exec(made) ?? []
  const connections = await connectToEach(server, 2, { Authorization: `Bearer ${key}` })
  const statuses = () =>
    Promise.all(connections.map(async ({ ask }) => (await ask('GET', '/api/auth/users/1')).status))
  expect(await statuses()).toEqual([200, 200])
  const listed = await (await boss.page('/userInfo/keys')).text()
  const [, id = ''] = /name="key" value="(\d+)"/.exec(listed) ?? []
  await press({ intent: 'remove', key: id })
  await expect.poll(statuses, { interval: 50, timeout: 1000 }).toEqual([401, 401])
})
