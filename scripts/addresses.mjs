import { writeFileSync } from 'node:fs'
import * as esbuild from 'esbuild'
import { readCommand } from './command.mjs'

const builders = `
  export const route = (path, file, options, children) => ({ path, children: Array.isArray(options) ? options : children })
  export const index = () => ({ path: '' })
  export const layout = (file, options, children) => ({ children: Array.isArray(options) ? options : children ?? [] })
  export const prefix = (before, routes) => routes.map((route) => ({ ...route, path: before + '/' + route.path }))
`

/** Reads the tables of addresses without Remix's own builders, which load its whole compiler. */
const withoutRemix = {
  name: 'without-remix',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@remix-run\/route-config$/ }, () => ({ path: 'builders', namespace: 'made' }))
    // What modules do on the server is not asked for here.
    onResolve({ filter: /\.module\.server$/ }, ({ path }) => ({ path, external: true }))
    onLoad({ filter: /./, namespace: 'made' }, () => ({ contents: builders }))
  },
}

/** Returns the addresses of app/routes.ts, such as `/articles/:id`. */
export async function addressesOf(table = 'app/routes.ts') {
  const { outputFiles } = await esbuild.build({
    entryPoints: [table],
    bundle: true,
    write: false,
    format: 'esm',
    plugins: [withoutRemix],
  })
  const { default: routes } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
  const all = []
  const walk = (entries, before) => {
    for (const { path, children } of entries) {
      const whole = path === undefined ? before : `${before}/${path}`.replace(/\/+$/, '')
      if (path !== undefined) all.push(whole || '/')
      if (children) walk(children, whole)
    }
  }
  walk(await routes, '')
  return [...new Set(all)]
}

/** Writes the type of an address, by which the compiler finds one that is renamed. */
export async function writeAddresses() {
  const lines = (await addressesOf()).map((address) => `  | '${address}'`)
  writeFileSync(
    'types/addresses.d.ts',
    `/** Made from app/routes.ts by scripts/addresses.mjs. */\ntype RouteAddress =\n${lines.join('\n')}\n`,
  )
}

if (process.argv[1] === import.meta.filename) {
  readCommand(
    'node scripts/addresses.mjs   writes types/addresses.d.ts, the addresses that the compiler knows',
  )
  await writeAddresses()
}
