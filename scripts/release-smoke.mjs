import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readCommand } from './command.mjs'
import { freePort } from './free-port.mjs'
import { run } from './install.mjs'

/** `npm run release:smoke`: starts what `npm run release` made, with nothing but this Node.js in PATH. */
readCommand(
  'npm run release:smoke   unpacks the archive of release/ elsewhere, starts it, and asks it for pages',
)
process.chdir(new URL('..', import.meta.url).pathname)
const release = path.resolve('release')
const archive = existsSync(release) && readdirSync(release).find((file) => file.endsWith('.tar.gz'))
if (!archive) fail('npm run release makes what this starts.')
const work = mkdtempSync(path.join(tmpdir(), 'zinehouse-smoke-'))
process.once('exit', () => rmSync(work, { recursive: true, force: true }))

run('sh', ['-c', 'cd "$0" && sha256sum --check SHA256SUMS', release])
run('tar', ['xzf', path.join(release, archive), '-C', work])
const folder = path.join(work, archive.replace('.tar.gz', ''))
mkdirSync(`${work}/bin`)
symlinkSync(process.execPath, `${work}/bin/node`)
const port = await freePort()
const env = {
  PATH: `${work}/bin`,
  DATA_DIR: `${work}/data`,
  HOST: '127.0.0.1',
  PORT: String(port),
  LOG_LEVEL: 'warn',
}

const began = performance.now()
const server = spawn('node', ['server.js'], { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] })
process.once('exit', () => server.kill('SIGKILL'))
const ended = once(server, 'exit')
await firstPage()
const seconds = ((performance.now() - began) / 1000).toFixed(1)
for (const place of ['/', '/articles/1', '/shop', '/healthz', '/readyz']) {
  const { status } = await fetch(`http://127.0.0.1:${port}${place}`)
  if (status !== 200) fail(`${place} answered ${status}.`)
}
const doctor = spawnSync('node', ['scripts/doctor.mjs'], { cwd: folder, env, encoding: 'utf8' })
if (doctor.status !== 0) fail(`The doctor finds an error:\n${doctor.stdout}${doctor.stderr}`)
server.kill('SIGTERM')
const [status] = await ended
if (status !== 0) fail(`It ended with ${status}.`)
const { version } = JSON.parse(readFileSync(`${folder}/release.json`, 'utf8'))
console.log(
  `${version} on Node.js ${process.versions.node}: first page after ${seconds} s, then all is well.`,
)

/** Waits for it a minute. */
async function firstPage() {
  const until = performance.now() + 60_000
  while (performance.now() < until && server.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  fail('It has no page after a minute.')
}

function fail(reason) {
  console.error(reason)
  process.exit(1)
}
