import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { copyBeforeUpdateOf, removeCopyOfEarlierUpdate } from './copy-before-update.server'
import { migrate } from './migrate.server'

const migrations = 'prisma/migrations/sqlite'
const names = readdirSync(migrations).sort()

/** A database that all migrations but the newest have made, with one setting changed, and a folder of them all. */
async function aDatabaseOfBefore() {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-before-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const root = path.join(folder, 'program')
  for (const name of names.slice(0, -1))
    cpSync(path.join(migrations, name), path.join(root, migrations, name), { recursive: true })
  const file = path.join(folder, 'zinehouse.db')
  await migrate(`file:${file}`, root)
  const addMigration = (name: string, sql: string) => {
    mkdirSync(path.join(root, migrations, name))
    writeFileSync(path.join(root, migrations, name, 'migration.sql'), sql)
  }
  return { file, databaseUrl: `file:${file}`, root, copy: copyBeforeUpdateOf(file), addMigration }
}

function migrationsIn(file: string): string[] {
  const database = new Database(file, { readonly: true })
  try {
    return database
      .prepare('SELECT migration_name FROM _prisma_migrations ORDER BY 1')
      .pluck()
      .all() as string[]
  } finally {
    database.close()
  }
}

test('a new database is made without a copy of nothing', async () => {
  const { copy, databaseUrl, root } = await aDatabaseOfBefore()
  expect(existsSync(copy)).toBe(false)
  await migrate(databaseUrl, root)
  expect(existsSync(copy)).toBe(false)
})

test('before it is brought up to date a database is copied, and the copy stays until the next good start', async () => {
  const { copy, databaseUrl, file } = await aDatabaseOfBefore()
  expect(await migrate(databaseUrl)).toEqual(names.slice(-1))
  expect(migrationsIn(copy)).toEqual(names.slice(0, -1))
  expect(statSync(copy).mode & 0o777).toBe(0o600)
  expect(migrationsIn(file)).toEqual(names)
  removeCopyOfEarlierUpdate(databaseUrl)
  expect(existsSync(copy)).toBe(true)
  expect(await migrate(databaseUrl)).toEqual([])
  utimesSync(copy, 1, 1)
  removeCopyOfEarlierUpdate(databaseUrl)
  expect(existsSync(copy)).toBe(false)
})

test('a migration that fails in the middle leaves the database as it was, and its copy', async () => {
  const { copy, databaseUrl, file, root, addMigration } = await aDatabaseOfBefore()
  addMigration('99990101000000_good', 'CREATE TABLE "Good" (id INTEGER)')
  addMigration('99990102000000_bad', 'CREATE TABLE "Half" (id INTEGER); DROP TABLE "Nowhere"')
  await expect(migrate(databaseUrl, root)).rejects.toThrow('no such table: Nowhere')
  for (const one of [file, copy]) expect(migrationsIn(one)).toEqual(names.slice(0, -1))
})

test('a copy for which there is no place stops the start, and the database stays as it was', async () => {
  const { copy, databaseUrl, file } = await aDatabaseOfBefore()
  mkdirSync(`${copy}.part`)
  await expect(migrate(databaseUrl)).rejects.toThrow(
    /could not be copied to .* before it is brought up to date/,
  )
  expect(migrationsIn(file)).toEqual(names.slice(0, -1))
})
