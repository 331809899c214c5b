import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { env } from '../env.server'
import { refuseUnfinishedRestore, restrictDataPermissions, unfinishedRestoreFile } from './data-dir.server'

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

function aPlace() {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-private-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = path.join(folder, 'data')
  const file = path.join(dataDir, 'zinehouse.db')
  return { dataDir, file, settings: { ...env, dataDir, databaseUrl: `file:${file}` } }
}

/** A database in use has three files. */
function use(file: string) {
  const database = new Database(file)
  onTestFinished(() => void database.close())
  database.pragma('journal_mode = WAL')
  database.exec('CREATE TABLE IF NOT EXISTS a (b)')
  return ['', '-wal', '-shm'].map((ending) => file + ending)
}

test('a new database, its WAL and the data folder are for the site alone', async () => {
  const { dataDir, file, settings } = aPlace()
  await restrictDataPermissions(settings)
  expect(use(file).map(modeOf)).toEqual(['600', '600', '600'])
  expect(modeOf(dataDir)).toBe('700')
})

test('the database and the data folder of an older version are for the site alone from the next start', async () => {
  const { dataDir, file, settings } = aPlace()
  mkdirSync(dataDir)
  writeFileSync(file, '')
  const files = use(file)
  for (const one of [dataDir, ...files]) chmodSync(one, 0o755)
  await restrictDataPermissions(settings)
  expect(files.map(modeOf)).toEqual(['600', '600', '600'])
  expect(modeOf(dataDir)).toBe('700')
})

test('where nginx sends files by itself, its group gets to them, and to nothing else', async () => {
  const { dataDir, file, settings } = aPlace()
  await restrictDataPermissions({ ...settings, accelRedirect: '/kept-files' })
  expect([modeOf(dataDir), modeOf(file)]).toEqual(['710', '600'])
})

test('half a restored site does not start', async () => {
  const { dataDir, settings } = aPlace()
  await refuseUnfinishedRestore(settings)
  mkdirSync(dataDir)
  writeFileSync(path.join(dataDir, unfinishedRestoreFile), '')
  await expect(refuseUnfinishedRestore(settings)).rejects.toThrow(`A restore into ${dataDir} was cut off.`)
})
