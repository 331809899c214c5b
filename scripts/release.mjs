import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sectionOf } from './changelog.mjs'
import { readCommand } from './command.mjs'
import { enterProject } from './environment.mjs'
import { install, putPackagesForRunning, run } from './install.mjs'
import { billOfMaterials } from './sbom.mjs'
import { joinSqlite, nodeApi } from './sqlite-package.mjs'
import { step } from './steps.mjs'
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
  /\.test\.tsx?$|^docs\/decisions|^app\/platform\/prisma\/(last-release|postgresql\.prisma|\w+\/models\/)/.test(
    file,
  )
/** What a release has no part for: it is built, and tested. */
const commands = /^(start|admin|users|dkim|doctor|backup|restore|import|export|logs|storage:check)$/

const usage = `npm run release [-- --tag v1.0.0]   writes into release/ the archive, what is in it, its notes and checksums.
  --tag             refuses another version than this, and one whose section of CHANGELOG.md says that it is not released yet
  RELEASE_KEY=FILE  signs the checksums with this key of ssh`
const { values } = readCommand(usage, { options: { tag: { type: 'string' } } })
enterProject()
const about = JSON.parse(readFileSync('package.json', 'utf8'))
const { notes, isReleased } = sectionOf(about.version)
const isTagged = isReleased && values.tag === `v${about.version}`
if (values.tag && !isTagged) {
  console.error(`${values.tag} needs that version in package.json, and its day in CHANGELOG.md.`)
  process.exit(1)
}
const target = 'release'
const name = `zinehouse-${about.version}`
const work = mkdtempSync(path.join(tmpdir(), 'zinehouse-release-'))
process.once('exit', () => rmSync(work, { recursive: true, force: true }))
const folder = path.join(work, name)
const packages = path.join(folder, 'node_modules')

await step('build', build)
/** With the commit, which an unpacked release has no other word of. */
const version = await readVersion()
for (const part of parts)
  cpSync(part, path.join(folder, part), { recursive: true, filter: (file) => !isLeftOut(file) })
for (const machine of machines) await step(machine, () => addPackages(machine))
takeOutForBuilding(packages)
write(`${folder}/release.json`, {
  version,
  machines,
  nodeApi,
  nodeModules: joinSqlite(packages, machines),
})
write(`${folder}/package.json`, forRunning({ ...about, version }))
writeFileSync(path.join(folder, 'server.js'), "import './scripts/start.mjs'\n")

rmSync(target, { recursive: true, force: true })
mkdirSync(target)
step('archive', pack)
write(`${target}/${name}.cdx.json`, billOfMaterials(folder, { ...about, version }))
writeFileSync(`${target}/NOTES.md`, notes)
writeChecksums()
console.log(`Version ${version}, for ${machines.join(' and ')}, in ${target}/:`)
for (const file of readdirSync(target))
  console.log(`  ${file}  ${(statSync(`${target}/${file}`).size / 1e6).toFixed(1)} MB`)

async function build() {
  console.log('The packages and the build of this machine …')
  await install()
  const { buildWhenChanged } = await import('./build.mjs')
  buildWhenChanged()
}

async function readVersion() {
  const { register } = await import('tsx/esm/api')
  register()
  const { productVersion } = await import('../app/platform/process/version.server.ts')
  return productVersion()
}

/** Packages of one machine; those that are there already are the same for both. */
async function addPackages(machine) {
  console.log(`The packages for ${machine} …`)
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

function pack() {
  console.log('The archive …')
  const ownedByRoot = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name']
  const packed = ['--create', '--use-compress-program=gzip -9', '--file', `${target}/${name}.tar.gz`]
  run('tar', [...packed, ...ownedByRoot, '--directory', work, name])
}

function writeChecksums() {
  run('sh', ['-c', 'cd "$0" && sha256sum zinehouse-* > SHA256SUMS', target])
  const key = process.env.RELEASE_KEY
  if (key) run('ssh-keygen', ['-Y', 'sign', '-n', 'zinehouse', '-f', key, `${target}/SHA256SUMS`])
}

function write(file, content) {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}
