import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const inUse = 'node_modules/better-sqlite3'
const newer = 'node_modules/better-sqlite3-node-api'

/** The version of Node-API that the newer one needs, which Node.js 22.14 has. */
export const nodeApi = 10

/**
 * Whether this Node.js takes the newer better-sqlite3, whose binaries are in its package. It has to from 24.19 on, which ends the process
 * when it collects a statement of an older one: github.com/nodejs/node/issues/65446.
 */
export const takesNewerSqlite = () => Number(process.versions.napi) >= nodeApi

/** False too where npm has brought the older one back. */
export const isSqliteFit = () => {
  const isNewer = versionOf(inUse) !== undefined && versionOf(inUse) === versionOf(newer)
  return takesNewerSqlite() === isNewer
}

/**
 * Puts the better-sqlite3 where packages look for it that this Node.js takes. On a machine that the newer one has no binary for, the older
 * one stays.
 * @param bringBack installs the older one again, which an older Node.js takes
 */
export async function fitSqlite(bringBack) {
  if (isSqliteFit() || (takesNewerSqlite() && !isLoadable(newer))) return
  takeAway()
  if (!takesNewerSqlite()) return bringBack()
  const isForRunning = (file) => !/^(deps|src)$/.test(path.relative(newer, file))
  cpSync(newer, inUse, { recursive: true, filter: isForRunning })
}

function takeAway() {
  try {
    rmSync(inUse, { recursive: true, force: true })
  } catch (error) {
    console.error(`This Node.js needs another ${inUse}, and it cannot be put there: ${error.message}`)
    console.error('Run `npm run build` as somebody who may write here.')
    process.exit(1)
  }
}

/**
 * Makes one package of both, for a release: the newer one for all machines, and the older one for the Node.js that makes the
 * release, where it is compiled for that. @returns the version of Node's modules that the older one is for, by machine
 */
export function joinSqlite(packages, machines) {
  const joined = `${packages}/better-sqlite3`
  const other = `${packages}/better-sqlite3-node-api`
  takeOut(other, sources)
  takeOut(`${other}/prebuilds`, otherBinaries(other, machines))
  rmSync(joined, { recursive: true, force: true })
  mkdirSync(joined)
  const choice = `Number(process.versions.napi) >= ${nodeApi} ? require('better-sqlite3-node-api') : require('./older')`
  writeFileSync(`${joined}/index.js`, `module.exports = ${choice}\n`)
  writeFileSync(`${joined}/package.json`, `{ "name": "better-sqlite3", "version": "${versionOf(other)}" }\n`)
  const here = `${process.platform}-${process.arch}`
  if (takesNewerSqlite() || !machines.includes(here)) return {}
  for (const part of ['package.json', 'LICENSE', 'lib', 'build/Release/better_sqlite3.node'])
    cpSync(`${inUse}/${part}`, `${joined}/older/${part}`, { recursive: true })
  return { [here]: process.versions.modules }
}

/** Takes out what a compiler left, and what of the newer one is for other machines. */
export function leaveSqliteForHere() {
  takeOut(inUse, ['build/deps', 'build/Release/obj', 'build/Release/obj.target'])
  takeOut(newer, sources)
  const here = [`${process.platform}-${process.arch}`, `${process.platform}musl-${process.arch}`]
  for (const folder of [inUse, newer]) takeOut(`${folder}/prebuilds`, otherBinaries(folder, here))
}

const otherBinaries = (folder, machines) =>
  existsSync(`${folder}/prebuilds`)
    ? readdirSync(`${folder}/prebuilds`).filter((name) => !machines.includes(path.basename(name, '.node')))
    : []

/** Takes out what only compiling needs as well. */
export function leaveSqliteForRunning() {
  leaveSqliteForHere()
  takeOut(inUse, sources)
}

const sources = ['deps', 'src']

const takeOut = (folder, parts) => {
  for (const part of parts) rmSync(`${folder}/${part}`, { recursive: true, force: true })
}

/** A broken one may end the process that loads it. */
export const isLoadable = (folder = inUse) =>
  spawnSync(process.execPath, ['-e', `new (require('./${folder}'))(':memory:')`], { stdio: 'ignore' })
    .status === 0

function versionOf(folder) {
  const about = `${folder}/package.json`
  return existsSync(about) ? JSON.parse(readFileSync(about, 'utf8')).version : undefined
}
