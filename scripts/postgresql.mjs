import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.mjs'

/** Starts a PostgreSQL server in a temporary folder on a free port. @returns undefined when PostgreSQL is not installed */
export async function startPostgresql() {
  const bin = programFolder()
  if (!bin) return
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-postgresql-'))
  const port = await freePort()
  const asOwner = runAsOwner(folder)
  const run = (program, ...args) =>
    execFileSync(
      asOwner[0] ?? path.join(bin, program),
      asOwner[0] ? [...asOwner.slice(1), path.join(bin, program), ...args] : args,
      {
        stdio: 'ignore',
        cwd: '/',
      },
    )

  run(
    'initdb',
    '-D',
    `${folder}/db`,
    '-U',
    'zinehouse',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  )
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder} -c fsync=off`
  const resume = () =>
    run('pg_ctl', '-D', `${folder}/db`, '-o', options, '-l', `${folder}/log`, '-w', 'start')
  const halt = () => run('pg_ctl', '-D', `${folder}/db`, '-m', 'immediate', '-w', 'stop')
  resume()

  return {
    url: `postgresql://zinehouse@127.0.0.1:${port}/postgres`,
    halt,
    resume,
    stop() {
      halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function programFolder() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => `${debian}/${version}/bin`),
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ]
  return folders.find(
    (folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
  )
}

/** PostgreSQL refuses to run as root: then it runs as Debian's user `postgres`. */
function runAsOwner(folder) {
  if (process.getuid?.() !== 0) return []
  execFileSync('chown', ['postgres', folder])
  return ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
}

export const hasPostgresql = () => programFolder() !== undefined
