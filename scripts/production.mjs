import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { installForRunning, noteTrimmed } from './install.mjs'
import { leaveSqliteForRunning } from './sqlite-package.mjs'

process.chdir(new URL('..', import.meta.url).pathname)

/** Of Prisma: engines for other databases, those that are programs of their own, those for other places than Node. */
const otherEngines =
  /\.(mysql|sqlserver|cockroachdb)\.|^(query_engine_bg|binary|edge|react-native|wasm-)|^query_compiler_bg.*\.js$/
/** What packages bring a second and third time, for bundlers. */
const forBundlers =
  /node_modules\/(@opentelemetry\/[\w-]+\/build\/(esm|esnext)|pdfjs-dist\/(build|types|web))\//
const notForRunning = /\.(map|d\.[cm]?ts|md|markdown|flow)$/

if (!existsSync('build/.sources')) {
  console.error('There is no build yet: npm run build first.')
  process.exit(1)
}
await installForRunning()
removeWhatNobodyRuns('node_modules')
leaveSqliteForRunning()
noteTrimmed()

/** Source maps, types, Prisma's engines that this product does not use, and code for bundlers. */
function removeWhatNobodyRuns(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name)
    const isOtherEngine = file.includes('@prisma/client/runtime') && otherEngines.test(entry.name)
    const isNotRun = isOtherEngine || notForRunning.test(entry.name) || forBundlers.test(file)
    if (entry.isFile() && isNotRun && !isLinked(file)) rmSync(file)
  }
}

/** Our own packages are links in there, which newer Node.js versions follow. */
function isLinked(file) {
  return !realpathSync(file).startsWith(realpathSync('node_modules'))
}
