import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readCommand } from './command.mjs'
import { isRelease, refuseOtherMachines } from './release-folder.mjs'
import { fitSqlite, isLoadable, isSqliteFit, leaveSqliteForHere } from './sqlite-package.mjs'
import { takeOutUnused } from './trim.mjs'

/** Which lock file is installed, and which workspaces beside what the site needs. */
const stamp = 'node_modules/.installed-lock'
const nodeStamp = 'node_modules/.installed-node'
/** Packages are compiled afterwards: npm and a compiler at once need more memory than a small machine has. */
const npmInstall = ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
/** Peers that Prisma and Remix name as optional (a command line, TypeScript) are neither for running nor for building. */
const withoutPeers = '--legacy-peer-deps'
/** What runs and builds the site, with the Stripe stand-in; what only tests or benchmarks need is in workspaces of its own. */
const forSite = [...npmInstall, '--include=dev', '--include-workspace-root', '-w=packages/stripe-local']
const npmInstallWith = (workspaces) =>
  workspaces.length > 0 ? [...forSite, ...workspaces.map((name) => `-w=${name}`)] : [...forSite, withoutPeers]
/** That `npm run production` took out files of packages, which npm does not miss. */
const trimmed = 'node_modules/.for-running'
const { modules, napi } = process.versions
const isWindows = process.platform === 'win32'
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** For a build and a compiler at once, with room to spare: each takes up to 1 GB. */
const memoryForBoth = 3e9
const nodeNow = `${modules} ${napi} ${process.platform} ${process.arch}`

/**
 * Does nothing when the packages of the lock file are installed, for the Node that runs this.
 * @param workspaces that the caller needs beside what the site needs
 */
export async function install(...workspaces) {
  if (isRelease()) return refuseOtherMachines()
  const isCurrent = isInstalled(workspaces)
  if (isCurrent && readOr(nodeStamp) === nodeNow && isSqliteFit()) return
  if (isCurrent) await fitSqlite(() => npm(npmInstallWith(workspaces)))
  else await putPackages(workspaces)
  await makeSqlite()
  if (isCurrent) noteNode()
  else noteInstalledHere(workspaces)
}

function isInstalled(workspaces) {
  const [lock, ...installed] = installedNow()
  return lock === lockHash() && workspaces.every((name) => installed.includes(name))
}

const installedNow = () => (readOr(stamp) ?? '').split(' ')

async function putPackages(workspaces) {
  console.log('Installing packages …')
  if (isTrimmed()) rmSync('node_modules', { recursive: true })
  await npm(npmInstallWith(workspaces))
  await fitSqlite(() => npm(npmInstallWith(workspaces)))
  takeOutUnused()
}

/** Runs the script of SQLite, which may compile for minutes, only where what is there does not run. Those of others are not needed. */
async function makeSqlite(env) {
  if (!isLoadable()) {
    console.log('Building SQLite for this Node …')
    await npm(['rebuild', '--loglevel=error', 'better-sqlite3'], env)
  }
  leaveSqliteForHere()
}

/** Takes out the packages that only building and testing need. */
export async function installForRunning() {
  const args = [...npmInstall, '--omit=dev', withoutPeers]
  await npm(args)
  await fitSqlite(() => npm(args))
  await makeSqlite()
}

/** Puts them, with no script run, where package.json and its lock file are. @param machine what npm is told of it */
export const putPackagesForRunning = (folder, machine) =>
  npm([...npmInstall, '--omit=dev', withoutPeers, ...machine, '--prefix', folder])

export const isTrimmed = () => existsSync(trimmed)

/** As `install()`, with all that building needs. */
export async function installForBuilding() {
  if (isTrimmed()) rmSync(stamp, { force: true })
  await install()
}

/**
 * As `install()`, but what packages compile goes on beside the work that follows, where nothing is installed yet and there is
 * memory for both.
 * @returns `compiled`, which resolves once everything can be used
 */
export async function installAndCompileBeside(...workspaces) {
  const isFirst = !isRelease() && !existsSync(stamp) && process.availableMemory() > memoryForBoth
  if (!isFirst) return { compiled: await install(...workspaces) }
  await putPackages(workspaces)
  return { compiled: makeSqlite({ JOBS: 'max' }).then(() => noteInstalledHere(workspaces)) }
}

function noteInstalledHere(workspaces) {
  noteInstalled(workspaces)
  noteNode()
}

/** A read-only copy is looked at each time. */
function noteNode() {
  try {
    writeFileSync(nodeStamp, nodeNow)
  } catch (error) {
    if (error.code !== 'EROFS' && error.code !== 'EACCES') throw error
  }
}

const readOr = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** Keeps what is installed now until the lock file changes. */
function noteInstalled(workspaces = []) {
  const [lock, ...before] = installedNow()
  const installed = lock === lockHash() && !isTrimmed() ? [...before, ...workspaces] : workspaces
  writeFileSync(stamp, [lockHash(), ...new Set(installed)].join(' '))
}

/** Keeps them for running the site alone. */
export function noteTrimmed() {
  writeFileSync(trimmed, '')
  noteInstalled()
}

const lockHash = () => createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

/** Exits this process when the command fails. */
export function run(command, args, env = {}) {
  const { status, signal, error } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: isWindows,
  })
  if (error) throw error
  exitUnlessDone([path.basename(command), path.basename(args[0])], status, signal)
}

/** Runs npm in a process group of its own: what it starts, such as a compiler, ends with it. Exits this process when it fails. */
async function npm(args, env = {}) {
  const child = spawn('npm', args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: isWindows,
    detached: !isWindows,
  })
  const end = () => endGroup(child)
  const stop = (signal) => process.exit(128 + constants.signals[signal])
  process.once('exit', end)
  for (const signal of stopSignals) process.once(signal, stop)
  const [status, signal] = await once(child, 'exit')
  end()
  process.off('exit', end)
  for (const name of stopSignals) process.off(name, stop)
  exitUnlessDone(['npm', args[0]], status, signal)
}

function endGroup(child) {
  if (isWindows) return void child.kill()
  try {
    process.kill(-child.pid, 'SIGTERM')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** @param signal what ended the command; where memory runs out, Linux sends SIGKILL and V8 SIGABRT */
function exitUnlessDone(command, status, signal) {
  if (status === 0) return
  if (signal === 'SIGKILL' || signal === 'SIGABRT') {
    console.error(`${command.join(' ')} was ended by ${signal}: most likely the machine ran out of memory.`)
    console.error(
      'Installing and building take 1 GB. Add memory or swap (docs/deployment.md), then try again.',
    )
  }
  process.exit(status ?? 128 + constants.signals[signal])
}

/** Debian's packages can be installed only by root. */
export const hasApt = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/** @returns whether Debian's packages of these names are installed now */
export function installPackages(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...names)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const usage =
    'node scripts/install.mjs [WORKSPACE …]   as npm start does, with packages of workspaces beside'
  const { positionals } = readCommand(usage, { most: Number.POSITIVE_INFINITY })
  await install(...positionals)
}
