import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** What a feature's domain may ask of other features; pages and JSON twins, at the top, may compose them. */
const allowed: Record<string, string[]> = {
  publications: ['authors', 'uploads', 'accounts', 'records'],
  authors: ['uploads', 'accounts', 'records'],
  bands: ['publications', 'uploads', 'accounts', 'records'],
  shop: ['cart', 'uploads', 'accounts', 'records'],
  cart: ['shop', 'accounts', 'uploads'],
  orders: ['cart', 'shop', 'accounts', 'uploads'],
  records: ['uploads', 'accounts'],
  accounts: ['uploads'],
  uploads: [],
  platform: [],
  ui: ['uploads', 'accounts'],
}

const files = readdirSync('app', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
  .filter((file) => !file.startsWith('app/platform/prisma/'))

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, target = '']) =>
    path.join(path.dirname(file), target),
  )
const featureOf = (file: string) => file.split(path.sep)[1] ?? ''

test('features reach each other only along the walls of the architecture', () => {
  const trespasses = files
    .filter((file) => !/\.(page|api)\.tsx?$/.test(file) && allowed[featureOf(file)])
    .flatMap((file) =>
      importsOf(file)
        .map((target) => ({ file, to: featureOf(target), target }))
        .filter(
          ({ file: from, to }) =>
            to !== featureOf(from) && to !== 'platform' && to !== 'ui' && to !== 'styles',
        )
        .filter(({ to }) => !allowed[featureOf(file)]?.includes(to))
        .map(({ target }) => `${file} → ${target}`),
    )
  expect(trespasses).toEqual([])
})

test('no domain module knows a route module, React or HTTP', () => {
  const mixed = files
    .filter((file) => file.endsWith('.server.ts') && !/app\/(platform|accounts|uploads)\//.test(file))
    .filter((file) =>
      /from '(react|@remix-run\/[^']+|express)'|\.(page|api)'/.test(readFileSync(file, 'utf8')),
    )
  expect(mixed).toEqual([])
})

test('the product imports nothing from the packages beside it', () => {
  const imports = /from '(@zinehouse\/|[./]*packages\/)/
  expect(files.filter((file) => imports.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('environment variables are read in one place', () => {
  const readers = files.filter((file) => readFileSync(file, 'utf8').includes('process.env'))
  expect(readers).toEqual(['app/platform/env.server.ts'])
})
