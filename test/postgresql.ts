import type { TestProject } from 'vitest/node'
import { startPostgresql } from '../scripts/postgresql.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a PostgreSQL server to make databases on; empty when the tests run on SQLite. */
    postgresqlUrl: string
  }
}

/** The server that the tests of the `postgresql` project make their databases on. */
export default async function setup(project: TestProject) {
  const server = await startPostgresql()
  if (!server) throw new Error('No PostgreSQL is installed; run the `sqlite` project alone.')
  project.provide('postgresqlUrl', server.url)
  return () => server.stop()
}
