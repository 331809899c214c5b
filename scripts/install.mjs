import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fitSqlite, isLoadable, isSqliteFit, takesNewerSqlite } from './sqlite-package.mjs'

const stamp = 'node_modules/.installed-lock'
const nodeStamp = 'node_modules/.installed-node'
const npmInstall = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
const npmRebuild = ['rebuild', '--loglevel=error']
/** That `npm run production` took out files of packages, which npm does not miss. */
const trimmed = 'node_modules/.for-running'
const { modules, napi } = process.versions
const nodeNow = `${modules} ${napi} ${process.platform} ${process.arch}`

/** Does nothing when the packages of the lock file are installed, for the Node that runs this. */
export function install() {
  const isCurrent = readOr(stamp) === lockHash()
  if (isCurrent && readOr(nodeStamp) === nodeNow && isSqliteFit()) return
  if (!isCurrent) {
    console.log('Installing packages …')
    if (isTrimmed()) rmSync('node_modules', { recursive: true })
    putPackages(npmInstall)
  } else fitSqlite(() => run('npm', npmInstall))
  if (!isCurrent && takesNewerSqlite()) run('npm', npmRebuild)
  if (!isCurrent) noteInstalled()
  if (!isLoadable()) {
    console.log('Building packages for this Node …')
    run('npm', npmRebuild)
  }
  noteNode()
}

/** Where the newer SQLite is taken, no script of a package runs, as one would compile the older; `npm rebuild` runs the others. */
export function putPackages(npmInstall) {
  run('npm', takesNewerSqlite() ? [...npmInstall, '--ignore-scripts'] : npmInstall)
  fitSqlite(() => run('npm', npmInstall))
}

export const isTrimmed = () => existsSync(trimmed)

/** As `install()`, with all that building needs. */
export function installForBuilding() {
  if (isTrimmed()) rmSync(stamp, { force: true })
  install()
}

/**
 * As `install()`, but where nothing is installed yet what packages compile goes on beside the work that follows.
 * @returns resolves once everything can be used
 */
export async function installAndCompileBeside() {
  if (existsSync(stamp)) return install()
  console.log('Installing packages …')
  run('npm', [...npmInstall, '--ignore-scripts'])
  fitSqlite(() => run('npm', npmInstall))
  await runBeside('npm', npmRebuild)
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
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

/** Goes on while this process works, and ends with it. Exits this process when the command fails. */
async function runBeside(command, args) {
  const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  const end = () => void child.kill()
  process.once('exit', end)
  const [status] = await once(child, 'exit')
  process.off('exit', end)
  if (status !== 0) process.exit(status ?? 1)
}

/** Debian's packages can be installed only by root. */
export const hasApt = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/** @returns whether Debian's packages of these names are installed now */
export function installPackages(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env }).status === 0
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...names)
}
