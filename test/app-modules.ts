import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as esbuild from 'esbuild'
import type { Plugin } from 'vite'
import { bundlePrograms } from '../scripts/bundle-server.mjs'
import { folderHash } from '../scripts/folder-hash.mjs'

const made = 'node_modules/.cache/app-modules'
const dayMs = 86_400_000

/**
 * Lets tests load app/ as modules that node takes as they are, each made of one source file, once for all test files: each of
 * these has a process of its own, and Vite would hand it the product's thousand modules one by one.
 */
export async function appModules(): Promise<Plugin> {
  const folder = path.resolve(made, folderHash('app').slice(0, 16))
  process.env.APP_MODULES = folder
  if (!existsSync(folder)) await makeIn(folder)
  const sources = `${path.resolve('app')}${path.sep}`
  return {
    name: 'app-modules',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/^[./]/.test(source) || source.includes('?')) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!resolved?.id.startsWith(sources) || !isModule(resolved.id)) return resolved
      const module = path.join(folder, asMade(path.relative(sources, resolved.id)))
      // What a test makes by itself is not there.
      return existsSync(module) ? module : resolved
    },
  }
}

async function makeIn(folder: string) {
  const aside = `${folder}.${process.pid}`
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(isModule)
  await esbuild.build({
    entryPoints: files.map((file) => ({ in: path.join('app', file), out: file })),
    outdir: aside,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    jsxDev: false,
    logLevel: 'warning',
    plugins: [eachByItself],
  })
  await bundlePrograms(path.join(aside, 'magazine/documents/extraction'))
  removeOld()
  if (existsSync(folder)) rmSync(aside, { recursive: true })
  else renameSync(aside, folder)
}

const eachByItself: esbuild.Plugin = {
  name: 'each-by-itself',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ path: wanted, resolveDir, kind }) => {
      if (kind === 'entry-point') return null
      const found = path.resolve(resolveDir, wanted)
      const file = ['', '.ts', '.tsx', '/index.ts'].map((end) => found + end).find(isFile)
      if (!file) return { path: found, namespace: 'none' }
      if (!isModule(file))
        return /\.m?js$/.test(file) ? { path: pathToFileURL(file).href, external: true } : null
      return { path: `./${path.relative(resolveDir, asMade(file))}`, external: true }
    })
    onLoad({ filter: /./, namespace: 'none' }, ({ path: wanted }) => ({
      contents: `export default ${JSON.stringify(`/${path.basename(wanted, '?url')}`)}`,
    }))
    onLoad({ filter: /\.css$/ }, () => ({ contents: '' }))
  },
}

const isModule = (file: string) => /\.tsx?$/.test(file) && !/\.(test\.tsx?|d\.ts)$/.test(file)
const asMade = (file: string) => `${file}.mjs`
const isFile = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile()

/** What other states of the sources were made into, but what a run may use now. */
function removeOld() {
  mkdirSync(made, { recursive: true })
  for (const name of readdirSync(made)) {
    const folder = path.join(made, name)
    if (Date.now() - statSync(folder).mtimeMs > dayMs) rmSync(folder, { recursive: true, force: true })
  }
}
