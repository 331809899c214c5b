import cluster from 'node:cluster'
import { db, isPostgresql } from '../database/db.server'
import { env } from '../env.server'
import { joinChangeChannel } from './change-channel.server'
import { invalidateTags } from './invalidation.server'
import { joinProcessChannel } from './process-channel.server'

const pollEveryMs = 100

export function listenToOtherProcesses(): void {
  if (isPostgresql) joinChangeChannel(env.databaseUrl)
  else if (cluster.isWorker) joinProcessChannel()
  else watchDataVersion()
}

/** Polls SQLite's count of commits by other connections, which does not tell what they changed. */
function watchDataVersion(): void {
  let known: bigint | undefined
  const poll = async () => {
    const version = await readSqliteDataVersion().catch(() => known)
    if (known !== undefined && version !== known) invalidateTags('all', { isRemote: true })
    known = version
    setTimeout(poll, pollEveryMs).unref()
  }
  void poll()
}

/** Returns SQLite's count of commits by other connections than the one that writes. */
export async function readSqliteDataVersion(): Promise<bigint | undefined> {
  const [row] = await db.$queryRaw<{ data_version: bigint }[]>`PRAGMA data_version`
  return row?.data_version
}
