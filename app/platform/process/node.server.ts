import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { isPostgresql } from '../database/db.server'
import { cacheAcrossReloads } from '../hot-reload.server'

/** The name of a scope in which process ids are comparable: one boot of one machine or container. */
const machine = createHash('sha256').update(placeOfProcess()).digest('hex').slice(0, 12)

/** A unique id of this process among all that ever use this database and storage. */
export const nodeId = cacheAcrossReloads(
  'node',
  () => `${machine}-${process.pid}-${randomBytes(6).toString('hex')}`,
)

/** Tells whether a process has ended; false if that is unknown, as for another machine or container. */
export function isProcessGone(node: string | null): boolean {
  const [, place, pid] = /^([0-9a-f]{12})-(\d+)-[0-9a-f]{12}$/.exec(node ?? '') ?? []
  if (place !== machine || node === nodeId) return false
  return Number(pid) === process.pid || !isRunning(Number(pid))
}

/** Like `isProcessGone`, for processes of the site: on SQLite none runs on another machine or container. */
export function isSiteProcessGone(node: string | null): boolean {
  const isElsewhere = node !== null && !node.startsWith(`${machine}-`)
  return isProcessGone(node) || (isElsewhere && !isPostgresql)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function placeOfProcess(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8') + readlinkSync('/proc/self/ns/pid')
  } catch {
    return hostname()
  }
}
