import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, onTestFinished, test } from 'vitest'

/** A data folder that nothing but these commands may open: what this thread's other tests left running has its own. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'zinehouse-usage-'))
copyFileSync(path.join(process.env.DATA_DIR ?? '', 'zinehouse.db'), path.join(dataDir, 'zinehouse.db'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** The commands that are programs of ours, with the words that npm gives them before those of whoever runs them. */
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, program = '', words = ''] = /node (?:--\S+ )*(scripts\/[\w-]+\.mjs)((?: --\w+)*)$/.exec(line) ?? []
  return program ? [{ name, words: [program, ...words.split(' ').filter(Boolean)] }] : []
})
const commandNamed = (name: string) => commands.find((one) => one.name === name)?.words ?? []

async function run(words: string[], variables: Record<string, string | undefined> = {}) {
  const child = spawn(process.execPath, words, {
    env: { ...process.env, CI: '', DATA_DIR: dataDir, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, failed, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { status, said, failed }
}

/** Builds and the like come and go beside these tests. */
const ofOthers = /^build|^test-results$|^playwright|timestamp/
const here = () => [
  readdirSync('.')
    .filter((name) => !ofOthers.test(name))
    .sort(),
  readdirSync(dataDir).sort(),
]

test('every command says how it goes when it is asked, and does nothing else', async () => {
  expect(commands.length).toBeGreaterThan(18)
  const before = here()
  for (const { status, said, failed, name } of await Promise.all(
    commands.map(async ({ name, words }) => ({ name, ...(await run([...words, '--help'])) })),
  ))
    expect([name, status, said, failed]).toEqual([name, 0, expect.stringContaining('npm '), ''])
  expect((await run([...commandNamed('backup'), '-h'])).status).toBe(0)
  expect((await run([...commandNamed('export'), 'out', '--help'])).status).toBe(0)
  expect(here()).toEqual(before)
})

test('every command refuses what it does not know with its usage, and does nothing else', async () => {
  const before = here()
  for (const { status, said, failed, name } of await Promise.all(
    commands.map(async ({ name, words }) => ({ name, ...(await run([...words, '--no-such-thing'])) })),
  )) {
    expect([name, status, said, failed]).toEqual([name, 2, '', expect.stringContaining('npm ')])
    expect([name, failed]).toEqual([name, expect.stringContaining('--no-such-thing')])
    expect([name, failed]).toEqual([name, expect.not.stringContaining('    at ')])
  }
  expect(here()).toEqual(before)
})

test.each([
  ['start', ['4000']],
  ['dev', ['4000']],
  ['test', ['app']],
  ['build', ['there']],
  ['production', ['x']],
  ['release', ['x']],
  ['messages', ['de']],
  ['admin', []],
  ['admin', ['ada', 'bob']],
  ['users', ['role', 'ada', 'king']],
  ['users', ['reset']],
  ['doctor', ['a', 'b']],
  ['logs', []],
  ['logs', ['mail']],
  ['logs', ['slow', '--at', '25:00']],
  ['backup', ['/mnt/my', 'backups/']],
  ['backup', ['a', 'b', 'c', 'd']],
  ['backup', ['a', '--check', 'b']],
  ['backup', ['']],
  ['restore', []],
  ['restore', ['a', 'b']],
  ['restore', ['a', '--into', '']],
  ['import', ['blog', 'x']],
  ['import', ['folder', 'x', 'y']],
  ['export', []],
  ['export', ['a', 'b']],
  ['storage:check', ['everything']],
])('%s with %j is refused with its usage, and makes nothing', async (name, words) => {
  const before = here()
  const { status, said, failed } = await run([...commandNamed(name), ...words])
  expect([status, said]).toEqual([2, ''])
  expect(failed).toMatch(/^\S.+\.\n\nUsage: npm /)
  expect(here()).toEqual(before)
})

test('the log is asked by its file, and the data by an address and a name', async () => {
  const file = path.join(dataDir, 'site.log')
  onTestFinished(() => rmSync(file))
  const request = { level: 30, time: 1_795_996_100_000, msg: 'request', ms: 900, queries: 9, dbMs: 700 }
  writeFileSync(
    file,
    JSON.stringify({ ...request, method: 'GET', path: '/search', status: 200, requestId: 'r1' }),
  )
  const tell = async (...words: string[]) => {
    const { status, said, failed } = await run([...commandNamed('logs'), ...words])
    return { status, failed, lines: said.split('\n').map((line) => line.replace(/ +/g, ' ').trim()) }
  }
  const slow = await tell('slow', file)
  expect(slow).toMatchObject({ status: 0, failed: '' })
  expect(slow.lines[0]).toBe('1 request, half of them within 900 ms.')
  expect(slow.lines[2]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 900 700 9 0 200 GET \/search r1$/)
  expect((await tell('mail', 'none@example.org')).lines).toContain('No mail to none@example.org is known.')
  expect((await tell('who', 'Night buses')).lines[0]).toMatch(/^Nothing was done with “Night buses”/)
})

test('a folder with a space in its name that was not quoted is pointed out', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-spaces-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { failed } = await run([...commandNamed('backup'), path.join(folder, 'my'), 'backups/'])
  expect(failed).toContain('“backups/” is too much here; a name with spaces stands in quotes.')
  expect(readdirSync(folder)).toEqual([])
})

test('a backup comes back by the command into a folder that it makes', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-back-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [archive, into] = [path.join(folder, 'a.tar'), path.join(folder, 'site')]
  const made = await run([...commandNamed('backup'), archive])
  expect(made).toEqual({
    status: 0,
    said: expect.stringMatching(/ MB, not encrypted, read back/),
    failed: '',
  })
  const listed = await run([...commandNamed('backup'), '--list'], { BACKUP_TO: folder })
  expect(listed).toEqual({ status: 0, said: `There is no backup in ${folder}.\n`, failed: '' })
  const { status, failed } = await run([...commandNamed('restore'), archive, '--into', into])
  expect([status, failed]).toEqual([0, ''])
  expect(readdirSync(into)).toContain('zinehouse.db')
})

test('the doctor makes nothing, neither where there is no site yet nor in an empty folder', async () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'zinehouse-empty-'))
  onTestFinished(() => rmSync(empty, { recursive: true, force: true }))
  const missing = path.join(empty, 'not/yet')
  for (const [folder, says] of [
    [missing, `${missing} is not there`],
    [empty, 'is not there yet'],
  ])
    expect(
      (await run(commandNamed('doctor'), { DATA_DIR: folder, SESSION_SECRET: undefined })).said,
    ).toContain(says)
  expect(readdirSync(empty)).toEqual([])
})

/** As a user of the machine whom the site's folder is closed to; only root can become another. */
const isRoot = process.getuid?.() === 0

test.skipIf(!isRoot)(
  'a user who may not look into the data folder is told that, not that there is no site',
  async () => {
    const closed = mkdtempSync(path.join(tmpdir(), 'zinehouse-closed-'))
    onTestFinished(() => rmSync(closed, { recursive: true, force: true }))
    const open = mkdtempSync(path.join('/tmp', 'zinehouse-open-'))
    onTestFinished(() => rmSync(open, { recursive: true, force: true }))
    chmodSync(closed, 0o700)
    chmodSync(open, 0o777)
    writeFileSync(path.join(closed, 'zinehouse.db'), '')
    const asNobody = async (...words: string[]) => {
      const child = spawn(process.execPath, words, {
        uid: 65534,
        gid: 65534,
        env: { ...process.env, DATA_DIR: closed, TMPDIR: open },
      })
      const [said, failed, [status]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit'),
      ])
      return { status, said, failed: failed.trim() }
    }
    const line = `${closed}/zinehouse.db cannot be read by this user (EACCES). Run it as the user that runs the site.`
    for (const words of [
      ['scripts/users.mjs'],
      ['scripts/backup.mjs', `${closed}/a`],
      ['scripts/export.mjs', `${closed}/b`],
    ])
      expect(await asNobody(...words)).toEqual({ status: 1, said: '', failed: line })
    const { said } = await asNobody('scripts/doctor.mjs')
    expect(said).toMatch(/error +data folder: .+ \(EACCES\)/)
    expect(said).toMatch(/error +database: .+ \(EACCES\)/)
    expect(said).not.toContain('npm start makes it')
  },
)
