import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fitSqlite, isLoadable, isSqliteFit } from './sqlite-package.mjs'

const stamp = 'node_modules/.installed-lock'
const nodeStamp = 'node_modules/.installed-node'
/** Packages are compiled afterwards: npm and a compiler at once need more memory than a small machine has. */
const npmInstall = ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
const npmInstallAll = [...npmInstall, '--include=dev']
/** That `npm run production` took out files of packages, which npm does not miss. */
const trimmed = 'node_modules/.for-running'
const { modules, napi } = process.versions
const isWindows = process.platform === 'win32'
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const nodeNow = `${modules} ${napi} ${process.platform} ${process.arch}`

/** Does nothing when the packages of the lock file are installed, for the Node that runs this. */
export async function install() {
  const isCurrent = readOr(stamp) === lockHash()
  if (isCurrent && readOr(nodeStamp) === nodeNow && isSqliteFit()) return
  if (isCurrent) await fitSqlite(() => npm(npmInstallAll))
  else await putPackages()
  if (!isCurrent || !isLoadable()) await runScripts()
  if (isCurrent) noteNode()
  else noteInstalledHere()
}

async function putPackages() {
  console.log('Installing packages …')
  if (isTrimmed()) rmSync('node_modules', { recursive: true })
  await npm(npmInstallAll)
  await fitSqlite(() => npm(npmInstallAll))
}

/** Runs the scripts of packages, and that of SQLite, which may compile for minutes, only where what is there does not run. */
async function runScripts() {
  const names = packagesWithScripts().filter((name) => name !== 'better-sqlite3')
  if (!isLoadable()) {
    console.log('Building packages for this Node …')
    names.push('better-sqlite3')
  }
  if (names.length > 0) await npm(['rebuild', '--loglevel=error', ...names])
}

function packagesWithScripts() {
  const { packages = {} } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const withScripts = Object.keys(packages).filter((folder) => packages[folder].hasInstallScript)
  return [...new Set(withScripts.map((folder) => folder.split('node_modules/').at(-1)))]
}

/** Takes out the packages that only building and testing need. */
export async function installForRunning() {
  // Peers that Prisma and Remix name as optional (their command line, TypeScript) are for building alone.
  const args = [...npmInstall, '--omit=dev', '--legacy-peer-deps']
  await npm(args)
  await fitSqlite(() => npm(args))
  if (!isLoadable()) await runScripts()
}

export const isTrimmed = () => existsSync(trimmed)

/** As `install()`, with all that building needs. */
export async function installForBuilding() {
  if (isTrimmed()) rmSync(stamp, { force: true })
  await install()
}

/**
 * As `install()`, but where nothing is installed yet what packages compile goes on beside the work that follows.
 * @returns `compiled`, which resolves once everything can be used
 */
export async function installAndCompileBeside() {
  const isFirst = !existsSync(stamp)
  if (isFirst) await putPackages()
  return { compiled: isFirst ? runScripts().then(noteInstalledHere) : await install() }
}

function noteInstalledHere() {
  noteInstalled()
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
export const noteInstalled = () => writeFileSync(stamp, lockHash())

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
async function npm(args) {
  const child = spawn('npm', args, { stdio: 'inherit', shell: isWindows, detached: !isWindows })
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
