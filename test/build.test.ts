import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** The modules of the product that a built file was made from, by its source map. */
function modulesIn(file: string): string[] {
  const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] }
  return sources
    .map((source) => path.relative('.', path.resolve(path.dirname(file), source)))
    .filter((source) => source.startsWith('app/') && !source.includes('/prisma/'))
}

test('each server module exists once: no two built files hold the same one', () => {
  const files = ['build', 'build/server']
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
    .filter((file) => file.endsWith('.js') && !file.endsWith('stripe-local.js'))
  const holders = new Map<string, string[]>()
  for (const file of files)
    for (const module of modulesIn(file)) holders.set(module, [...(holders.get(module) ?? []), file])

  expect(holders.size).toBeGreaterThan(150)
  expect([...holders].filter(([, held]) => held.length > 1)).toEqual([])
  // What answers before the site is loaded, and nothing else.
  expect(modulesIn('build/server.js')).toEqual(['app/platform/process/early-answers.server.ts'])
})

test('what the server loads at its start is in few files, which V8 keeps in a byte for each letter', () => {
  const loaded = new Set<string>()
  const load = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    const source = readFileSync(file, 'utf8')
    for (const [, imported = ''] of source.matchAll(/\b(?:from|import)\s*"(\.\/[^"]+)"/g))
      load(path.join(path.dirname(file), imported))
  }
  load('build/server/index.js')

  expect(loaded.size).toBeLessThan(20)
  expect([...loaded].filter((file) => /[\u0080-\uffff]/.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('plans are remembered of the query compiler that Prisma imports, as there is no copy of it in the build', () => {
  const maps = readdirSync('build/server').filter((name) => name.endsWith('.js.map'))
  const sources = maps.flatMap((name) => JSON.parse(readFileSync(`build/server/${name}`, 'utf8')).sources)
  expect(sources.filter((source: string) => source.includes('query_compiler_bg'))).toEqual([])
})

test('no page loads zod, since what forms send is checked on the server', () => {
  const assets = 'build/client/assets'
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  // What every schema of it is branded with.
  const ofZod = scripts.filter((name) => readFileSync(path.join(assets, name), 'utf8').includes('"ZodType"'))
  expect(scripts.length).toBeGreaterThan(100)
  expect(ofZod).toEqual([])
})

test('what scripts of the site post to is known to browsers', () => {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join('app', file), 'utf8'))
    .filter((text) => text.includes('useFetcher'))
  const addresses = sources.flatMap((text) => [
    ...[...text.matchAll(/\.(?:submit|load)\([^;]*?'(\/[^']*)'/g)].map(([, address]) => address),
    ...[...text.matchAll(/etcher\.Form[^>]*action="(\/[^"]*)"/g)].map(([, address]) => address),
  ])
  expect(addresses).toContain('/admin/pages/preview')
  const assets = 'build/client/assets'
  const file = readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name)) ?? ''
  const known = readFileSync(path.join(assets, file), 'utf8')
  const isKnown = (address = '') => known.includes(`"path":"${address.slice(1)}"`)
  expect(addresses.filter((address) => !isKnown(address))).toEqual([])
})
