import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, inject } from 'vitest'

/** Every test file has a data folder and a database of its own, gone when it ends. */
const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-test-'))
process.env.DATA_DIR = folder
process.env.LOG_LEVEL ??= 'silent'
process.env.SAMPLE_CONTENT = 'off'
process.env.NODE_ENV = 'test'

const server = inject('postgresqlUrl')
if (server) process.env.DATABASE_URL = await newDatabase(server)
else delete process.env.DATABASE_URL

const { migrate } = await import('../app/platform/migrate.server')
const { env } = await import('../app/platform/env.server')
await migrate(env.databaseUrl)

afterAll(async () => {
  const { db } = await import('../app/platform/db.server')
  await db.$disconnect()
  rmSync(folder, { recursive: true, force: true })
})

async function newDatabase(serverUrl: string): Promise<string> {
  const { default: pg } = await import('pg')
  const name = path.basename(folder).replace(/\W/g, '_').toLowerCase()
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return Object.assign(new URL(serverUrl), { pathname: name }).href
}
