import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../app/platform/database/migrate.server'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated, empty database that every test file gets a copy of: a path, or the address of one on PostgreSQL. */
    databaseTemplate: string
  }
}

/** Migrates a database once, for the tests that run on SQLite. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-template-'))
  const file = path.join(folder, 'zinehouse.db')
  await migrate(`file:${file}`)
  project.provide('databaseTemplate', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
