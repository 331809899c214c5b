import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, inject } from 'vitest'
import { delayAnswers } from './delaying-proxy'
import { sharedThread, shareThread } from './shared-thread'

// Also what a file left that could not be loaded.
await sharedThread()?.reset()

/** Every test file has a data folder and a database of its own, gone when it ends. */
const folder = sharedThread()?.folder ?? mkdtempSync(path.join(tmpdir(), 'zinehouse-test-'))
process.env.DATA_DIR = folder
process.env.LOG_LEVEL ??= 'silent'
process.env.SAMPLE_CONTENT = 'off'
process.env.TAKE_PDFS_APART = 'off'
process.env.NODE_ENV = 'production'

const template = inject('databaseTemplate')
const delayMs = Number(process.env.DELAY_MS ?? 0)
if (template.startsWith('postgres')) {
  const url = await postgresqlCopy(template)
  process.env.DATABASE_URL = delayMs > 0 ? await delayAnswers(url, delayMs) : url
} else {
  delete process.env.DATABASE_URL
  copyFileSync(template, path.join(folder, 'zinehouse.db'))
}

if (!sharedThread()) await shareThread(folder)

const { findLocaleByRequest } = await import('../app/platform/i18n/i18n.server')
findLocaleByRequest()

afterAll(async () => {
  await sharedThread()?.reset()
  rmSync(folder, { recursive: true, force: true })
})

async function postgresqlCopy(of: string): Promise<string> {
  const { default: pg } = await import('pg')
  const name = path.basename(folder).replace(/\W/g, '_').toLowerCase()
  const client = new pg.Client({
    connectionString: Object.assign(new URL(of), { pathname: 'postgres' }).href,
  })
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${new URL(of).pathname.slice(1)}`)
  await client.end()
  return Object.assign(new URL(of), { pathname: name }).href
}
