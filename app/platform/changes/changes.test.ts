import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { aPage } from '../../../test/builders'
import { isPostgresql } from '../database/db.server'
import { env } from '../env.server'
import { readSqliteDataVersion } from './changes.server'

test.skipIf(isPostgresql)('what another program writes is noticed, and its own writes are not', async () => {
  const before = await readSqliteDataVersion()
  await aPage()
  expect(await readSqliteDataVersion()).toBe(before)
  const other = new Database(`${env.dataDir}/zinehouse.db`, { timeout: 10_000 })
  other.exec("UPDATE SitePage SET title = 'Elsewhere'")
  other.close()
  expect(await readSqliteDataVersion()).not.toBe(before)
})
