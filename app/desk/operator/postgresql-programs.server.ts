import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { environmentWith } from '../../platform/env.server'

/** Parameters that libpq shares; node's `pg` knows others, which PostgreSQL's programs refuse. */
const sharedParameters = [
  'host',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'options',
  'connect_timeout',
  'application_name',
]

/**
 * Runs pg_dump or pg_restore on a database. The password does not appear in the list of processes.
 * @throws Error with the program's message
 */
export async function runPostgresqlProgram(
  program: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: string[],
): Promise<void> {
  const address = new URL(databaseUrl)
  const PGPASSWORD = decodeURIComponent(address.password)
  address.password = ''
  for (const name of [...address.searchParams.keys()])
    if (!sharedParameters.includes(name)) address.searchParams.delete(name)
  const env = environmentWith(PGPASSWORD ? { PGPASSWORD } : {})
  try {
    await promisify(execFile)(program, [...args, `--dbname=${address.href}`], { env })
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string }
    if (code === 'ENOENT')
      throw new Error(
        `${program} is not installed: install PostgreSQL's client programs (Debian: postgresql-client).`,
      )
    throw new Error(`${program} failed: ${stderr?.trim().split('\n')[0] || error}`)
  }
}
