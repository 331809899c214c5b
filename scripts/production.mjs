import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { noteInstalled, run } from './install.mjs'

process.chdir(new URL('..', import.meta.url).pathname)

/** Of Prisma: engines for other databases, those that are programs of their own, those for other places than Node. */
const otherEngines =
  /\.(mysql|sqlserver|cockroachdb)\.|^(query_engine_bg|binary|edge|react-native|wasm-)|^query_compiler_bg.*\.js$/
/** What packages bring a second and third time, for bundlers. */
const forBundlers =
  /node_modules\/(@opentelemetry\/[\w-]+\/build\/(esm|esnext)|pdfjs-dist\/(build|types|web))\//
const notForRunning = /\.(map|d\.[cm]?ts|md|markdown|flow)$/
/** The sources of SQLite, and what compiling them left. */
const compiled = ['deps', 'src', 'build/deps', 'build/Release/obj', 'build/Release/obj.target']

if (!existsSync('build/.sources')) {
  console.error('There is no build yet: npm run build first.')
  process.exit(1)
}
// Peers that Prisma and Remix name as optional (their command line, TypeScript) are for building alone.
run('npm', [
  'install',
  '--omit=dev',
  '--legacy-peer-deps',
  '--no-save',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
])
removeWhatNobodyRuns('node_modules')
for (const folder of compiled)
  rmSync(`node_modules/better-sqlite3/${folder}`, { recursive: true, force: true })
noteInstalled()

/** Source maps, types, Prisma's engines that this product does not use, and code for bundlers. */
function removeWhatNobodyRuns(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name)
    const isOtherEngine = file.includes('@prisma/client/runtime') && otherEngines.test(entry.name)
    const isNotRun = isOtherEngine || notForRunning.test(entry.name) || forBundlers.test(file)
    if (entry.isFile() && isNotRun) rmSync(file)
  }
}
