import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { backUp } from '../../app/desk/operator/backup.server'
import { restoreArchive } from '../../app/desk/operator/restore.server'
import { aMerchItem } from '../builders'
import { type RunningServer, startServer } from '../server'
import { admin, caller } from './shop'

vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-killed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const settings: NodeJS.ProcessEnv = {
  ...process.env,
  HOST: '127.0.0.1',
  PORT: '0',
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
}

function aProcess(parameters: string[], variables: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, parameters, { env: { ...settings, ...variables }, stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** As a cut of the power would, at the first moment that this is true. */
async function killWhen(child: ChildProcess, isTime: () => boolean): Promise<void> {
  const exit = once(child, 'exit')
  child.stdout?.resume()
  while (!isTime() && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 1))
  child.kill('SIGKILL')
  expect((await exit)[1]).toBe('SIGKILL')
}

async function started(variables: Record<string, string>): Promise<RunningServer> {
  const server = await startServer(variables)
  onTestFinished(async () => void (await server.stop()))
  return server
}

async function counts({ origin }: RunningServer, ...paths: string[]): Promise<number[]> {
  const lists = paths.map(async (of) => (await (await fetch(`${origin}/api/${of}`)).json()).length)
  return Promise.all(lists)
}

const filesIn = (of: string) =>
  existsSync(of)
    ? readdirSync(of, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    : []

test.each<[string, (dataDir: string) => boolean]>([
  [
    'migrates',
    (dataDir) =>
      existsSync(`${dataDir}/zinehouse.db-wal`) && statSync(`${dataDir}/zinehouse.db-wal`).size > 0,
  ],
  ['loads the sample', (dataDir) => filesIn(`${dataDir}/uploads`).length > 12],
])(
  'a first start that is killed while it %s is finished by the next, with nothing twice',
  async (when, isTime) => {
    const DATA_DIR = path.join(folder, `first ${when}`)
    const variables = { ...admin, DATA_DIR, SAMPLE_CONTENT: 'on' }
    await killWhen(aProcess(['build/server.js'], variables), () => isTime(DATA_DIR))
    const server = await started(variables)
    const { articles, bands } = JSON.parse(readFileSync('sample/sample.json', 'utf8'))
    expect(await counts(server, 'articles', 'bands')).toEqual([articles.length, bands.length])
    expect((await caller(server, 'boss')).token).not.toBe('undefined')
  },
)

test('a restore that is killed starts nowhere; emptied and restored again, all of it is there', async () => {
  await aMerchItem({ title: 'Kept' })
  const archive = path.join(folder, 'site.tar')
  await backUp(archive)
  const DATA_DIR = path.join(folder, 'restored')
  const place = {
    dataDir: DATA_DIR,
    storageUrl: `file:${DATA_DIR}`,
    databaseUrl: `file:${DATA_DIR}/zinehouse.db`,
  }
  const restoring = aProcess(['scripts/restore.mjs', archive, '--into', DATA_DIR], {})
  await killWhen(restoring, () => existsSync(`${DATA_DIR}/restore-unfinished`))

  const { status, said } = await ended(aProcess(['build/server.js'], { DATA_DIR }))
  expect([status, said]).toEqual([1, expect.stringMatching(/^A restore into .+ was cut off\. [^\n]+$/)])
  await expect(restoreArchive(archive, place)).rejects.toThrow('is not empty')
  rmSync(DATA_DIR, { recursive: true })
  await restoreArchive(archive, place)
  expect(await counts(await started({ DATA_DIR }), 'merch')).toEqual([1])
})

async function ended(child: ChildProcess) {
  const exit = once(child, 'exit')
  child.stdout?.resume()
  const said = child.stderr ? await text(child.stderr) : ''
  return { status: (await exit)[0], said: said.trim() }
}

/** Mounts the project read-only for what it runs, and for nothing else. */
const readOnly = [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'mount --bind . . && mount -o remount,bind,ro . && cd "$PWD" && exec "$@"',
  'sh',
]
const canMount = spawnSync(readOnly[0] ?? '', [...readOnly.slice(1), 'true']).status === 0

test.runIf(canMount)('a read-only copy that was built starts', async () => {
  const [program = '', ...parameters] = [...readOnly, process.execPath, 'scripts/start.mjs']
  const child = spawn(program, parameters, {
    env: { ...settings, SAMPLE_CONTENT: 'off', DATA_DIR: path.join(folder, 'read-only') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => lines.push(line))
  await expect.poll(() => lines.join('\n'), { timeout: 60_000 }).toMatch(/is on http/)
  const port = /localhost:(\d+)/.exec(lines.join('\n'))?.[1]
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
