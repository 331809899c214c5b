import './node-version.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { installedChromium } from './chromium.mjs'
import { readCommand } from './command.mjs'
import { forgetSettings } from './environment.mjs'
import { folderHash } from './folder-hash.mjs'
import { installAndCompileBeside, run } from './install.mjs'
import { step } from './steps.mjs'

const usage = `npm test             the tests that a change has to pass
npm run test:all     those that take long, too`
/** `npm run test:all`: what takes long, too. */
const isWhole = Boolean(readCommand(usage, { options: { all: { type: 'boolean' } } }).values.all)

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
forgetSettings()
const programs = step('programs', installPrograms)
const { compiled } = await step('packages', () => installAndCompileBeside('test'))

const { buildWhenChanged } = await import('./build.mjs')
const { testOtherBrowsers } = await import('./other-browsers.mjs')

const standIn = 'packages/stripe-local'
const standInStamp = 'node_modules/.cache/stripe-local-tested'
const standInNow = folderHash(standIn)

const leftOut = [...(isWhole ? [] : ['long-*']), ...(isStandInTested() ? ['stripe-local'] : [])]

await programs
if (!installedChromium()) run('npx', ['playwright', 'install', 'chromium'])
step('build', buildWhenChanged)
delete process.env.NODE_ENV
step('biome', () => run('npx', ['biome', 'check', '.']))
step('tsc', () => run('npx', ['tsc', '--noEmit']))
await compiled
keepFilesInMemory()
step('vitest', () => run('npx', ['vitest', 'run', ...leftOut.flatMap((name) => ['--project', `!${name}`])]))
noteStandInTested()
step('playwright', () => run('npx', ['playwright', 'test'], { JOURNEYS: isWhole ? 'all' : 'quick' }))
if (isWhole) {
  step('playwright, the core alone', () => run('npx', ['playwright', 'test'], { JOURNEYS: 'core' }))
  step('other browsers', () => testOtherBrowsers())
  for (const command of ['test:hostile', 'test:nodes']) step(command, () => run('npm', ['run', command]))
}

/** Where there is plenty of it: a test's database waits for the disk at each payment, and is thrown away. */
function keepFilesInMemory() {
  const memory = '/dev/shm'
  const plenty = 8e9
  if (process.env.TMPDIR || !existsSync(memory) || process.availableMemory() < 2 * plenty) return
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize < plenty) return
  const folder = mkdtempSync(`${memory}/zinehouse-`)
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** Skips the stand-in's tests when it has not changed since they last passed, except in CI. */
function isStandInTested() {
  return !process.env.CI && existsSync(standInStamp) && readFileSync(standInStamp, 'utf8') === standInNow
}

function noteStandInTested() {
  mkdirSync(path.dirname(standInStamp), { recursive: true })
  writeFileSync(standInStamp, standInNow)
}

/** Beside npm: apt waits for the network and the disk most of its time. */
async function installPrograms() {
  const child = spawn(process.execPath, ['scripts/test-programs.mjs'], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(code ?? 1)
}
