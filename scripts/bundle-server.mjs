import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as esbuild from 'esbuild'

/** They load programs of this machine from their own folders, or are for few: sites that trace, those who take a PDF of an invoice. */
const external = [
  // Prisma imports it at need, from its file: what `cacheQueryPlans` changes must be that one.
  '@prisma/client/runtime/query_compiler_bg.*.mjs',
  'better-sqlite3',
  'sharp',
  '@node-rs/argon2',
  'pg-native',
  'undici',
  'pdfkit',
  'fontkit',
  'linebreak',
  ...['context-async-hooks', 'core', 'exporter-trace-otlp-http', 'resources', 'sdk-trace-base'].map(
    (part) => `@opentelemetry/${part}`,
  ),
]

/** Packages that are imported at need stay as they are: of those in CommonJS, esbuild would leave the default export alone. */
const atNeed = {
  name: 'at need',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
}

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
}

/**
 * Makes the programs of a build: the server, which loads what Remix built, and the stand-in for Stripe. What Remix built is bundled with
 * the packages that it uses: Node takes longer to find and read a thousand files than a few large ones.
 * @param folder of the build
 */
export async function bundleServer(folder) {
  const entryPoints = { server: 'server.ts' }
  if (existsSync('packages/stripe-local')) entryPoints['stripe-local'] = 'packages/stripe-local/main.ts'
  await esbuild.build({ ...common, entryPoints, outdir: folder, packages: 'external' })
  await bundlePackages(folder)
  await bundlePrograms(`${folder}/extraction`)
}

const programs = 'app/magazine/documents/extraction'

/** Makes the programs that read PDFs: translated for each of them, they would take a second longer to start. */
export async function bundlePrograms(folder) {
  const names = ['main', 'pdfjs', 'qpdf', 'recognition', 'tesseract', 'booklet', 'anonymous', 'heal']
  const entryPoints = Object.fromEntries(names.map((name) => [name, `${programs}/${name}-program.ts`]))
  const external = ['@cantoo/pdf-lib', 'sharp', 'pdfjs-dist', '@neslinesli93/qpdf-wasm', 'tesseract.js-core']
  await esbuild.build({ ...common, entryPoints, outdir: folder, external, minifySyntax: true })
}

async function bundlePackages(folder) {
  const unbundled = `${folder}/unbundled`
  renameSync(`${folder}/server`, unbundled)
  const { metafile } = await esbuild.build({
    ...common,
    entryPoints: [`${unbundled}/index.js`],
    outdir: `${folder}/server`,
    splitting: true,
    metafile: true,
    external,
    plugins: [atNeed],
    // As Node resolves: without it, esbuild prefers what packages have for bundlers.
    conditions: [],
    define: { 'process.env.NODE_ENV': '"production"' },
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 200,
    legalComments: 'external',
    logOverride: { 'ignored-bare-import': 'silent' },
    // Packages in CommonJS ask for Node's own modules by it.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module';const require = requireOf(import.meta.url);",
    },
  })
  refuseCommonJsAtNeed(metafile)
  for (const file of Object.keys(metafile.outputs)) if (file.endsWith('.js')) writeInAscii(file)
  renameSync(`${unbundled}/.vite`, `${folder}/server/.vite`)
  rmSync(unbundled, { recursive: true })
}

function refuseCommonJsAtNeed({ inputs }) {
  for (const [importer, { imports }] of Object.entries(inputs))
    for (const { kind, path: file } of imports)
      if (kind === 'dynamic-import' && inputs[file]?.format === 'cjs')
        throw new Error(`${importer} imports ${file} at need: name its package as external.`)
}

/** V8 keeps a source in twice the memory when one character of it is not Latin. esbuild leaves those of regular expressions. */
function writeInAscii(file) {
  const source = readFileSync(file, 'utf8')
  const afterBackslash = /(?<!\\)(\\\\)*\\[\u0080-\uffff]/.exec(source)
  if (afterBackslash) throw new Error(`${path.basename(file)}: “${afterBackslash[0]}” cannot be escaped.`)
  const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  writeFileSync(file, source.replace(/[\u0080-\uffff]/g, escaped))
}
