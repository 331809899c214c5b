import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const mark = '.made-for-tests'

/** A temporary folder that is gone when this process ends, however it ends short of a kill. */
export function ownFolder(purpose) {
  const folder = mkdtempSync(path.join(tmpdir(), `zinehouse-${purpose}-`))
  writeFileSync(path.join(folder, mark), '')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** @throws unless the database is a file in a folder that `ownFolder` made */
export function assertOwn(databaseUrl) {
  const folder = path.dirname(databaseUrl.replace(/^file:/, ''))
  if (databaseUrl.startsWith('file:') && existsSync(path.join(folder, mark))) return
  const shown = databaseUrl.replace(/\/\/[^@/]*@/, '//')
  throw new Error(`This writes only into a database that it made itself, not into ${shown}.`)
}
