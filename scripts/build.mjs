import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { removeAbandoned, swapIn } from './build-folder.mjs'
import { readCommand } from './command.mjs'
import { installForBuilding, isTrimmed, run } from './install.mjs'

const sources = [
  'app',
  'languages',
  'public',
  'prisma',
  'packages/stripe-local',
  'server.ts',
  'remix.config.js',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/addresses.mjs',
  'scripts/build-folder.mjs',
  'scripts/bundle-server.mjs',
  'scripts/generate.mjs',
  'scripts/messages.mjs',
  'scripts/route-messages.mjs',
  'scripts/sheet-layers.mjs',
]
const generated = 'app/platform/prisma'
const target = 'build'
/** Given by whoever has seen to the packages, and may still be compiling them. */
const installed = '--installed'
const stampIn = (folder) => `${folder}/.sources`

/**
 * Builds into build/ unless the sources are unchanged; in its own process, to free the memory before the site runs. It is made
 * in a folder beside, so that a server that runs on build/ keeps it until it is whole, and two may build at once.
 */
export function buildWhenChanged() {
  if (isBuilt()) return
  const program = fileURLToPath(import.meta.url)
  run(process.execPath, isTrimmed() ? [program] : [program, installed], { NODE_ENV: 'production' })
}

const isBuilt = () => existsSync(stampIn(target)) && readFileSync(stampIn(target), 'utf8') === fingerprint()

async function build() {
  console.log('Building …')
  const sourcesNow = fingerprint()
  const folder = `${target}.${process.pid}`
  removeAbandoned(target)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { generate } = await import('./generate.mjs')
  await generate()
  // remix.config.js reads it.
  process.env.BUILD_FOLDER = folder
  const vite = await import('vite')
  await vite.build({ logLevel: 'error' })
  await vite.build({ logLevel: 'error', build: { ssr: true, sourcemap: true } })
  leaveOutResources(`${folder}/client/assets`)
  copyPdfParts(folder)
  const { bundleServer } = await import('./bundle-server.mjs')
  await Promise.all([bundleServer(folder), compressAssets(`${folder}/client`)])
  writeFileSync(stampIn(folder), sourcesNow)
  swapIn(folder, target)
}

/** What pdf.js loads on demand: character maps, fonts and decoders. */
function copyPdfParts(folder) {
  const { version } = JSON.parse(readFileSync('node_modules/pdfjs-dist/package.json', 'utf8'))
  for (const part of ['cmaps', 'standard_fonts', 'wasm', 'iccs', 'web/images']) {
    cpSync(`node_modules/pdfjs-dist/${part}`, `${folder}/client/assets/pdfjs-${version}/${part}`, {
      recursive: true,
      filter: (file) =>
        part !== 'web/images' || !/\.(svg|gif|png)$/.test(file) || /annotation-\w+\.svg$/.test(file),
    })
  }
}

/** What a page's script posts to as Remix does; without a page, and known to browsers all the same. */
const fetchedRoutes = ['site/pages/preview.api']

/**
 * Takes out of what browsers know of the site's routes those without a page: pictures, feeds and the JSON API. Remix ranks all that it
 * knows several times before a page comes alive.
 */
function leaveOutResources(assets) {
  const file = path.join(assets, readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name)) ?? '')
  const [, start, json, end] =
    /^(window\.__remixManifest=)(.*?)(;?\s*)$/s.exec(readFileSync(file, 'utf8')) ?? []
  const manifest = JSON.parse(json)
  const isPage = ({ id, module }) => !/\.api-[\w-]+\.js$/.test(module) || fetchedRoutes.includes(id)
  const routes = Object.entries(manifest.routes).filter(([, route]) => isPage(route))
  writeFileSync(file, start + JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) }) + end)
}

/** Compresses text assets ahead of requests. */
async function compressAssets(folder) {
  const files = filesIn(folder).filter(
    (file) => /\.(js|mjs|css|svg|json|txt|wasm|bcmap)$/.test(file) && statSync(file).size > 500,
  )
  await Promise.all(
    files.map(async (file) => {
      const plain = readFileSync(file)
      const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(plain, { params: quality }))
      writeFileSync(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
    }),
  )
}

/** Names and content of the sources: a copy, and a checkout that set other times, are the same. */
function fingerprint() {
  const digest = createHash('sha256')
  for (const source of sources) {
    if (!existsSync(source)) continue
    for (const file of statSync(source).isDirectory() ? filesIn(source) : [source]) {
      if (file.startsWith(generated) || /\.test\.tsx?$/.test(file)) continue
      digest.update(`${file}\0`).update(createHash('sha256').update(readFileSync(file)).digest())
    }
  }
  return digest.digest('hex')
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const usage = 'npm run build   builds the site into build/'
  const { values } = readCommand(usage, { options: { installed: { type: 'boolean' } } })
  if (!values.installed) await installForBuilding()
  await build()
}
