import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { startServer } from '../server'

const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function aFolder(name: string): string {
  mkdirSync(path.join(folder, name))
  return path.join(folder, name)
}

/** A start that comes to its end by itself. */
async function starts(variables: Record<string, string>) {
  const settings = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', ...variables }
  return ends(['build/server.js'], settings)
}

async function ends(parameters: string[], variables: Record<string, string>) {
  const child = spawn(process.execPath, parameters, { env: { ...process.env, ...variables } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'exit'), text(child.stdout)])
  return { status, said: said.trim() }
}

function aFile(name: string, content: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}

test.each<[string, () => Record<string, string>, RegExp]>([
  [
    'a folder that is none',
    () => ({ DATA_DIR: aFile('file', '') }),
    /^DATA_DIR takes a folder .+ is none \(E\w+\)\.$/,
  ],
  [
    'a database that is none',
    () => ({ DATABASE_URL: `file:${aFile('garbage.db', 'garbage '.repeat(1000))}` }),
    /garbage\.db is damaged, or no SQLite database/,
  ],
  [
    'a host that is not here',
    () => ({ HOST: '203.0.113.7' }),
    /^HOST takes an address of this machine, .+203\.0\.113\.7 is none/,
  ],
  [
    'a host that nobody knows',
    () => ({ HOST: 'nowhere.invalid' }),
    /^HOST takes an address of this machine, .+nowhere\.invalid is none/,
  ],
  ['an empty secret', () => ({ SESSION_SECRET: '' }), /^SESSION_SECRET takes at least 16 characters/],
  [
    'a database that does not answer',
    () => ({ DATABASE_URL: 'postgresql://zine@127.0.0.1:9/zine' }),
    /^The database of DATABASE_URL cannot be reached: /,
  ],
])('a start with %s says so in one line and ends with 1', async (name, variables, line) => {
  const { status, said } = await starts({
    DATA_DIR: path.join(folder, name.replaceAll(' ', '-')),
    ...variables(),
  })
  expect(said).toMatch(line)
  expect([status, said.split('\n').length]).toEqual([1, 1])
})

test('whoever comes while the site is loaded and migrated is told that it starts, and never refused again', async () => {
  const port = await freePort()
  const child = spawn(process.execPath, ['build/server.js'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: aFolder('early'),
      SAMPLE_CONTENT: 'off',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => killed(child))
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  const answers: { status: number; text: string; isMigrated: boolean }[] = []
  while (answers.at(-1)?.status !== 200) {
    const answer = await fetch(`http://127.0.0.1:${port}/shop`, { headers: { Accept: 'text/html' } }).catch(
      () => undefined,
    )
    const isMigrated = said.includes('database migrated')
    if (answer) answers.push({ status: answer.status, text: await answer.text(), isMigrated })
    else if (answers.length > 0) throw new Error('A connection was refused after another was answered.')
    if (child.exitCode !== null) throw new Error('The server ended.')
  }
  expect(answers[0]).toMatchObject({ status: 503, isMigrated: false })
  expect(answers[0]?.text).toContain('<h1>The site is starting</h1>')
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503, 200]))
})

test('a secret that was cut off in its file stops the start instead of signing with nothing', async () => {
  const DATA_DIR = aFolder('cut-off')
  writeFileSync(path.join(DATA_DIR, 'session-secret'), '')
  const { status, said } = await starts({ DATA_DIR })
  expect([status, said]).toEqual([1, expect.stringMatching(/session-secret is empty or cut off[^\n]+$/)])
})

test('a start on a taken port says so in one line, before it touches the database', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const PORT = String(typeof address === 'object' && address?.port)
  const DATA_DIR = aFolder('taken-port')
  const { status, said } = await starts({ DATA_DIR, PORT })
  expect([status, said]).toEqual([
    1,
    expect.stringMatching(`^Port ${PORT} is taken by another program[^\n]+$`),
  ])
  expect(readFileSync(path.join(DATA_DIR, 'zinehouse.db'))).toHaveLength(0)
})

test('a second start in one folder says who runs there and leaves its uploads in flight alone', async () => {
  const server = await startServer()
  onTestFinished(async () => void (await server.stop()))
  const incoming = path.join(server.dataDir, 'uploads/.incoming/half')
  mkdirSync(path.dirname(incoming), { recursive: true })
  writeFileSync(incoming, 'half of it')

  const { status, said } = await starts({ DATA_DIR: server.dataDir })
  expect(status).toBe(1)
  expect(said).toBe(
    `${server.dataDir} is in use: the site is already running there (pid ${server.process.pid}).`,
  )
  expect(readFileSync(incoming, 'utf8')).toBe('half of it')
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
})

test('a folder is free again once its server was killed', async () => {
  const DATA_DIR = aFolder('killed')
  const first = await startServer({ DATA_DIR })
  await killed(first.process)
  const second = await startServer({ DATA_DIR })
  expect((await fetch(`${second.origin}/`)).status).toBe(200)
  expect(await second.stop()).toBe(0)
})

test('a server whose data folder is moved away says so and takes no writes; back in its place, it goes on', async () => {
  const DATA_DIR = aFolder('moved')
  const server = await startServer({ DATA_DIR })
  onTestFinished(async () => void (await server.stop()))
  const register = (username: string) =>
    fetch(`${server.origin}/api/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, email: `${username}@zine.test`, password: 'correct horse battery' }),
    })
  expect((await register('ada')).status).toBe(201)
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)

  renameSync(DATA_DIR, `${DATA_DIR}.elsewhere`)
  const refused = await register('bob')
  expect([refused.status, (await refused.json()).message]).toEqual([
    503,
    expect.stringContaining('data folder'),
  ])
  expect(refused.headers.get('retry-after')).toBe('30')
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(503)
  mkdirSync(DATA_DIR)
  writeFileSync(path.join(DATA_DIR, 'zinehouse.db'), '')
  expect((await register('bob')).status).toBe(503)

  rmSync(DATA_DIR, { recursive: true })
  renameSync(`${DATA_DIR}.elsewhere`, DATA_DIR)
  expect((await register('bob')).status).toBe(201)
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
})

test('a mail server that does not answer holds up no start: it is a warning, and one of readiness', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  silent.on('connection', () => {})
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' && address?.port
  const server = await startServer({ SITE_URL: 'http://127.0.0.1', MAIL_URL: `smtp://127.0.0.1:${port}` })
  onTestFinished(async () => void (await server.stop()))
  const ready = await fetch(`${server.origin}/readyz`)
  await expect
    .poll(() => server.log(), { timeout: 15_000 })
    .toContain('mail does not work: check its settings')
  expect([ready.status, await ready.text()]).toEqual([
    200,
    'ready\ndatabase: ok\nstorage: ok\nmail: unavailable\n',
  ])
})

test('a bucket that is not there is said at start, and the node is not ready', async () => {
  const noBucket = createServer((_request, response) => void response.writeHead(404).end()).listen(
    0,
    '127.0.0.1',
  )
  onTestFinished(() => void noBucket.close())
  await once(noBucket, 'listening')
  const address = noBucket.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address?.port}`
  const server = await startServer({ STORAGE_URL: `s3://key:secret@zine?endpoint=${endpoint}` })
  onTestFinished(async () => void (await server.stop()))
  await expect
    .poll(() => server.log(), { timeout: 10_000 })
    .toContain('storage does not work: check its settings')
  const ready = await fetch(`${server.origin}/readyz`)
  expect([ready.status, await ready.text()]).toEqual([
    503,
    'not ready\ndatabase: ok\nstorage: unavailable\nmail: ok\n',
  ])
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
})

test('npm run admin reads .env and makes no database in an empty folder', () => {
  const DATA_DIR = aFolder('empty')
  const { status, stderr } = spawnSync(process.execPath, ['scripts/admin.mjs', 'ada'], {
    env: { ...process.env, DATA_DIR, DATABASE_URL: '' },
    encoding: 'utf8',
  })
  expect([status, stderr.trim()]).toEqual([1, expect.stringMatching(/^There is no site yet: [^\n]+$/)])
  expect(existsSync(path.join(DATA_DIR, 'zinehouse.db'))).toBe(false)
})

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('an older Node is told which one it takes, in one line', () => {
  const older = "Object.defineProperty(process.versions, 'node', { value: '18.20.1' })"
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${older}`, 'scripts/start.mjs'],
    { encoding: 'utf8' },
  )
  expect([status, stderr]).toEqual([1, 'Zinehouse takes Node.js 20.19 or newer; this is 18.20.1.\n'])
})
