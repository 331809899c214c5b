import { statfs } from 'node:fs/promises'
import { isPostgresql } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { checkDatabase } from '../../platform/http/health.server'
import type { HealthCheck } from '../../platform/process/readiness.server'
import { checkMailServer } from '../../site/mail/mail.server'
import { storage } from '../../site/uploads/storage.server'

/** The checks of the parts that the site depends on. */
export const healthChecks: HealthCheck[] = [
  { name: 'database', check: () => Promise.all([checkDatabase(), checkRoom()]) },
  { name: 'storage', check: () => storage.check() },
  { name: 'mail', check: checkMailServer, isOptional: true },
]

const leastBytes = 1_000_000

/** @throws Error when SQLite has no room to write */
async function checkRoom(): Promise<void> {
  if (isPostgresql) return
  const { bavail, bsize } = await statfs(env.dataDir)
  if (bavail * bsize < leastBytes) throw new Error('The disk is full.')
}
