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
  const files = ['build', 'build/server', 'build/server/assets']
    .flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)))
    .filter((file) => file.endsWith('.js') && !file.endsWith('stripe-local.js'))
  const holders = new Map<string, string[]>()
  for (const file of files)
    for (const module of modulesIn(file)) holders.set(module, [...(holders.get(module) ?? []), file])

  expect(holders.size).toBeGreaterThan(150)
  expect([...holders].filter(([, held]) => held.length > 1)).toEqual([])
  expect(modulesIn('build/server.js')).toEqual([])
})
