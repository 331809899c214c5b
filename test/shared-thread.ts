import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { vi } from 'vitest'

interface SharedThread {
  folder: string
  /** Puts back what a test file may have changed in memory and in the folder. */
  reset: () => Promise<void>
}

const kept = globalThis as unknown as { sharedThread?: SharedThread }

/** What the test files of this thread share; undefined before the first, and where each file has a process. */
export const sharedThread = () => kept.sharedThread

/** Notes how the first file of a thread finds the app, which stays loaded for those after it, on one folder. */
export async function shareThread(folder: string): Promise<void> {
  if (isMainThread) return
  const [{ db }, { env }, { log }, { invalidateTags }] = await Promise.all([
    import('../app/platform/database/db.server'),
    import('../app/platform/env.server'),
    import('../app/platform/logging/log.server'),
    import('../app/platform/changes/invalidation.server'),
  ])
  const variables = { ...process.env }
  const { fileStore, ...settings } = env
  const found = structuredClone(settings)
  const { level } = log
  let hasSecret = false
  const reset = async () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name]
    Object.assign(process.env, variables)
    Object.assign(env, structuredClone(found), { fileStore })
    log.level = level
    await db.$disconnect()
    invalidateTags('all')
    const secretFile = path.join(folder, 'session-secret')
    hasSecret ||= existsSync(secretFile)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    // It is read when the app is loaded.
    if (!hasSecret) return
    const { sessionSecret } = await import('../app/platform/process/secret.server')
    writeFileSync(secretFile, sessionSecret, { mode: 0o600 })
  }
  kept.sharedThread = { folder, reset }
}
