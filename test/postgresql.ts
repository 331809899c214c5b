import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../app/platform/database/migrate.server'
import { startPostgresql } from '../scripts/postgresql.mjs'

/** Starts a PostgreSQL server and migrates a database on it once, for the tests that run on PostgreSQL. */
export default async function setup(project: TestProject) {
  const server = await startPostgresql()
  if (!server) throw new Error('No PostgreSQL is installed; run the `sqlite` project alone.')
  const template = Object.assign(new URL(server.url), { pathname: 'template' }).href
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query('CREATE DATABASE template')
  await client.end()
  await migrate(template)
  project.provide('databaseTemplate', template)
  return () => server.stop()
}
