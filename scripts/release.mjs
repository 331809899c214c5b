import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readCommand } from './command.mjs'
import { enterProject } from './environment.mjs'
import { install, putPackagesForRunning, run } from './install.mjs'
import { joinSqlite, nodeApi } from './sqlite-package.mjs'
import { takeOutForBuilding } from './trim.mjs'

/** `npm run release`: the built site with its packages for these machines, in one archive. */
const machines = ['linux-x64', 'linux-arm64']
const parts = [
  'app',
  'build',
  'deploy',
  'docs',
  'prisma/migrations',
  'sample',
  'scripts',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
]
const isLeftOut = (file) =>
  /\.test\.tsx?$|^docs\/decisions|^app\/platform\/prisma\/(last-release|postgresql\.prisma)/.test(file)
/** What a release has no part for: it is built, and tested. */
const commands = /^(start|admin|users|dkim|doctor|backup|restore|import|export|logs|storage:check)$/

readCommand('npm run release   writes zinehouse-VERSION.tar.gz: unpack, node server.js')
enterProject()
await install()
const { buildWhenChanged } = await import('./build.mjs')
buildWhenChanged()

const { register } = await import('tsx/esm/api')
register()
const { productVersion } = await import('../app/platform/process/version.server.ts')

const about = JSON.parse(readFileSync('package.json', 'utf8'))
/** With the commit, which an unpacked release has no other word of. */
const version = productVersion()
const name = `zinehouse-${about.version}`
const work = mkdtempSync(path.join(tmpdir(), 'zinehouse-release-'))
process.once('exit', () => rmSync(work, { recursive: true, force: true }))
const folder = path.join(work, name)

for (const part of parts)
  cpSync(part, path.join(folder, part), { recursive: true, filter: (file) => !isLeftOut(file) })
for (const machine of machines) await addPackages(machine)
const packages = path.join(folder, 'node_modules')
takeOutForBuilding(packages)
write('release.json', {
  version,
  machines,
  nodeApi,
  nodeModules: joinSqlite(packages, machines),
})
write('package.json', forRunning({ ...about, version }))
writeFileSync(path.join(folder, 'server.js'), "import './scripts/start.mjs'\n")

const archive = `${name}.tar.gz`
const ownedByRoot = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name']
const packed = ['--create', '--use-compress-program=gzip -9', '--file', archive]
run('tar', [...packed, ...ownedByRoot, '--directory', work, name])
console.log(
  `${archive}: version ${version}, ${Math.round(statSync(archive).size / 1e6)} MB, for ${machines.join(' and ')}.`,
)

/** Packages of one machine; those that are there already are the same for both. */
async function addPackages(machine) {
  const place = path.join(work, machine)
  mkdirSync(place)
  for (const file of ['package.json', 'package-lock.json', 'packages/stripe-local/package.json'])
    cpSync(file, path.join(place, file))
  const [os, cpu] = machine.split('-')
  await putPackagesForRunning(place, ['--os', os, '--cpu', cpu, '--libc', 'glibc'])
  for (const part of ['.bin', '.package-lock.json', '@zinehouse'])
    rmSync(path.join(place, 'node_modules', part), { recursive: true, force: true })
  cpSync(path.join(place, 'node_modules'), path.join(folder, 'node_modules'), {
    recursive: true,
    force: false,
  })
}

function forRunning({ version, description, license, type, engines, scripts }) {
  const kept = Object.entries(scripts).filter(([script]) => commands.test(script))
  return {
    name: 'zinehouse',
    version,
    private: true,
    description,
    license,
    type,
    engines,
    scripts: Object.fromEntries(kept),
  }
}

function write(file, content) {
  writeFileSync(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
}
