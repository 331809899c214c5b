import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

const inUse = 'node_modules/better-sqlite3'
const newer = 'node_modules/better-sqlite3-node-api'

/**
 * Whether this Node.js takes the newer better-sqlite3, whose binaries are in its package. It has to from 24.19 on, which ends the process
 * when it collects a statement of an older one: github.com/nodejs/node/issues/65446.
 */
export const takesNewerSqlite = () => Number(process.versions.napi) >= 10

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

/** Takes out what only compiling and other machines need. */
export function leaveSqliteForRunning() {
  for (const folder of [inUse, newer]) {
    for (const part of ['deps', 'src', 'build/deps', 'build/Release/obj', 'build/Release/obj.target'])
      rmSync(`${folder}/${part}`, { recursive: true, force: true })
    const binaries = existsSync(`${folder}/prebuilds`) ? readdirSync(`${folder}/prebuilds`) : []
    const isForHere = (name) => name.endsWith(`-${process.arch}.node`) && name.startsWith(process.platform)
    for (const name of binaries) if (!isForHere(name)) rmSync(`${folder}/prebuilds/${name}`)
  }
}

/** A broken one may end the process that loads it. */
export const isLoadable = (folder = inUse) =>
  spawnSync(process.execPath, ['-e', `new (require('./${folder}'))(':memory:')`], { stdio: 'ignore' })
    .status === 0

function versionOf(folder) {
  const about = `${folder}/package.json`
  return existsSync(about) ? JSON.parse(readFileSync(about, 'utf8')).version : undefined
}
