import { existsSync } from 'node:fs'
import { readCommand } from './command.mjs'
import { hasApt, install, installPackages, run } from './install.mjs'

readCommand('npm run test:nodes   several nodes behind one proxy, on PostgreSQL and S3')
process.chdir(new URL('..', import.meta.url).pathname)
await install('test')

const { hasPostgresql } = await import('./postgresql.mjs')
const missing = []
if (!existsSync('/usr/sbin/nginx')) missing.push('nginx-light')
if (!hasPostgresql()) missing.push('postgresql')
if (missing.length > 0 && !(hasApt() && installPackages(missing))) {
  console.error(`This needs ${missing.join(' and ')}, which could not be installed.`)
  process.exit(1)
}
delete process.env.NODE_ENV
run('npx', ['vitest', 'run', '--config', 'test/nodes/vitest.config.ts'])

// Not the reader's file: it puts PDFs into the folder of a node, which has none here.
const journeys = ['reading', 'shopping', 'publishing', 'band-upload'].map((name) => `/${name}.spec`)
// A test may be the first on its site, which starts all of it.
const patience = ['--workers=1', '--timeout=240000', '--project=javascript']
run('npx', ['playwright', 'test', ...journeys, ...patience], { SITE_OF_NODES: 'on' })
