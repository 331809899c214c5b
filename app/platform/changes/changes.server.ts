import cluster from 'node:cluster'
import { db, isPostgresql } from '../database/db.server'
import { env } from '../env.server'
import { joinChangeChannel } from './change-channel.server'
import { invalidate } from './invalidation.server'
import { joinProcessChannel } from './process-channel.server'

const pollEveryMs = 100

export function listenToOtherProcesses(): void {
  if (isPostgresql) joinChangeChannel(env.databaseUrl)
  else if (cluster.isWorker) joinProcessChannel()
  else watchDataVersion()
}

/** Polls SQLite's count of commits by other connections; it does not say what they changed. */
function watchDataVersion(): void {
  let known: string | undefined
  const poll = async () => {
    const version = await dataVersion().catch(() => known)
    if (known !== undefined && version !== known) invalidate('all', { isRemote: true })
    known = version
    setTimeout(poll, pollEveryMs).unref()
  }
  void poll()
}

async function dataVersion(): Promise<string> {
  return JSON.stringify(await db.$queryRaw`PRAGMA data_version`, (_key, value) => String(value))
}
