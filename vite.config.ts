import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Rollup } from 'vite'
import routes from './app/routes'
import remixConfig from './remix.config.js'
import { routeMessages } from './scripts/route-messages.mjs'
import { sheetLayers } from './scripts/sheet-layers.mjs'

const zod = fileURLToPath(new URL('app/platform/zod.ts', import.meta.url))

export default defineConfig({
  plugins: [remix(remixConfig), routeMessages(), sheetLayers()],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: zod },
      // react-pdf asks for the build of the newest browsers alone.
      { find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' },
    ],
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssMinify: true,
    rollupOptions: { output: { manualChunks: sharedChunk } },
  },
  optimizeDeps: {
    include: ['react', 'react-dom', 'react-dom/client', '@remix-run/react'],
    exclude: ['better-sqlite3', 'sharp', '@node-rs/argon2'],
  },
  server: { fs: { strict: true } },
})

type Graph = Pick<Rollup.ManualChunkMeta, 'getModuleIds' | 'getModuleInfo'>

const front = 'magazine/publications/home/home'
/** The other pages by which visitors come in. */
const doors = [
  'magazine/publications/reader/reader',
  'bands/band',
  'shop/items/item',
  'magazine/authors/author',
]
const besideBand = ['bands/releases/release', 'bands/gallery/photo', 'bands/news/news']

const frame = 'desk/admin/layout.tsx'
/** The pages of the desk, its frame, and the account page, which has its panels for who may use them. */
const ofDesk = (await routes)
  .filter(({ file }) => file === frame)
  .flatMap(({ children = [] }) => children.map(({ file }) => file))
  .concat(frame, 'site/accounts/user-info.page.tsx')
const isOfDesk = (page: string) => ofDesk.some((file) => page.startsWith(file))

let chunks: Map<string, string> | undefined

/**
 * Small files cost more in headers than in script. So what every page loads, or the front page and another by which visitors come in, is in
 * two files, one of libraries and one of ours; what two of the others load is in a third; and what a band's page has in common with
 * those beside it is in a fourth.
 */
function sharedChunk(id: string, graph: Graph): string | undefined {
  chunks ??= sharedChunks(graph)
  return chunks.get(id)
}

function sharedChunks({ getModuleIds, getModuleInfo }: Graph): Map<string, string> {
  const withImports = (ids: string[]) => {
    const all = new Set(ids)
    for (const id of all) for (const next of getModuleInfo(id)?.importedIds ?? []) all.add(next)
    return all
  }
  const all = [...getModuleIds()]
  const loadedBy = (page: string) => {
    if (!existsSync(new URL(`app/${page}.tsx`, import.meta.url)))
      throw new Error(`There is no app/${page}.tsx to share chunks with.`)
    return withImports(all.filter((id) => getModuleInfo(id)?.isEntry && id.includes(`/app/${page}.tsx`)))
  }
  const byRoot = loadedBy('root')
  const byFront = loadedBy(`${front}.page`)
  const byDoors = doors.map((page) => loadedBy(`${page}.page`))
  const byBand = loadedBy('bands/band.page')
  const byBesideBand = besideBand.map((page) => loadedBy(`${page}.page`))
  const pages = all
    .filter((id) => getModuleInfo(id)?.isEntry)
    .map((id) => ({ id, loaded: withImports([id]) }))
  /** A sheet that one page needs comes with it; those that several need are in one file for each group of pages. */
  const sheetChunkOf = (id: string): string | undefined => {
    const atDoors = doors.filter((_, index) => byDoors[index]?.has(id))
    if (byRoot.has(id) || (byFront.has(id) && atDoors.length > 0)) return 'shared'
    if (atDoors.length > 1) return 'beside-doors'
    const users = pages.filter(({ loaded }) => loaded.has(id)).map((page) => inApp(page.id))
    if (users.length < 2) return
    if (users.every(isOfDesk)) return 'desk'
    return atDoors[0] ? `beside-${path.basename(atDoors[0])}` : inApp(id).split('/')[0]
  }
  const needsNoMore = (id: string) =>
    ![...withImports([id])].some((one) => isLibrary(one) && !byRoot.has(one))
  const chunkOf = (id: string): string | undefined => {
    if (isLibrary(id)) return byRoot.has(id) ? 'libraries' : undefined
    if (isSheet(id)) return sheetChunkOf(id)
    if (!isOurs(id)) return
    if (byRoot.has(id)) return 'shared'
    if (!needsNoMore(id)) return
    const count = byDoors.filter((loaded) => loaded.has(id)).length
    if (byFront.has(id) && count > 0) return 'shared'
    if (count > 1) return 'inside'
    return byBand.has(id) && byBesideBand.some((loaded) => loaded.has(id)) ? 'band' : undefined
  }
  return new Map(
    all.flatMap((id) => {
      const chunk = chunkOf(id)
      return chunk ? [[id, chunk] as const] : []
    }),
  )
}

const inApp = (id: string) => id.slice(id.indexOf('/app/') + 5)
const isLibrary = (id: string) => id.includes('/node_modules/')
const isSheet = (id: string) => /\/app\/[^?]*\.css$/.test(id)
const isOurs = (id: string) => /\/app\/[^?]*\.tsx?$/.test(id)
