import { spawnSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readCommand } from './command.mjs'
import { run } from './install.mjs'
import { step } from './steps.mjs'

/** `npm run release:image`: the image of this machine, started as docs/deployment.md says, and pushed where it is told to. */
const usage = `npm run release:image [-- --push NAME | -- --join NAME]   builds the image with podman, and starts it
  --push NAME   pushes it then, as NAME:VERSION-x64 or NAME:VERSION-arm64
  --join NAME   builds nothing: makes NAME:VERSION and NAME:latest of the two that were pushed`
const { values } = readCommand(usage, { options: { push: { type: 'string' }, join: { type: 'string' } } })
process.chdir(new URL('..', import.meta.url).pathname)
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const podman = (...args) => run('podman', args)
/** A registry takes small letters alone. */
const named = (name, ending = '') => `${name.toLowerCase()}:${version}${ending}`

if (values.join) join(values.join)
else {
  // The other format has no place for the health check.
  step('build', () => podman('build', '--format', 'docker', '--tag', named('zinehouse'), '.'))
  await step('start', start)
  if (values.push) podman('push', named('zinehouse'), named(values.push, `-${process.arch}`))
}

/** Starts it with nothing that it could write to but its data, and no network. */
async function start() {
  const container = `zinehouse-smoke-${process.pid}`
  const confined = ['--read-only', '--tmpfs=/tmp', '--cap-drop=all', '--security-opt=no-new-privileges']
  const began = performance.now()
  const alone = ['--network=none', '--health-interval=disable', ...confined]
  podman('run', '--detach', `--name=${container}`, ...alone, named('zinehouse'))
  process.once('exit', () => spawnSync('podman', ['rm', '--force', '--volumes', container]))
  while (spawnSync('podman', ['healthcheck', 'run', container]).status !== 0) {
    if (performance.now() - began > 120_000) {
      podman('logs', container)
      throw new Error('The image is not well after two minutes.')
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  console.log(`It is well after ${Math.round((performance.now() - began) / 1000)} s.`)
  podman('exec', container, 'zinehouse', 'doctor')
  podman('stop', '--time=45', container)
  const { stdout } = spawnSync('podman', ['wait', container], { encoding: 'utf8' })
  if (stdout.trim() !== '0') throw new Error(`The image ended with ${stdout.trim()}.`)
}

function join(name) {
  const index = named(name)
  podman(
    'manifest',
    'create',
    index,
    ...['x64', 'arm64'].map((machine) => `docker://${named(name, `-${machine}`)}`),
  )
  const digestFile = path.join(tmpdir(), `zinehouse-digest-${process.pid}`)
  for (const tag of [index, `${name.toLowerCase()}:latest`])
    podman(
      'manifest',
      'push',
      '--all',
      '--format=v2s2',
      `--digestfile=${digestFile}`,
      index,
      `docker://${tag}`,
    )
  const outputs = `name=${name.toLowerCase()}\ndigest=${readFileSync(digestFile, 'utf8')}\n`
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, outputs)
}
