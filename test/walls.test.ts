import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { transform } from 'esbuild'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const files = readdirSync('app', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
  .filter((file) => !file.startsWith('app/platform/prisma/'))

const textOf = (file: string) => readFileSync(file, 'utf8')
const isRouteModule = (file: string) => /\.(page|api)\.tsx?$/.test(file)
/** The folder below app/ that a file is in; none for what composes the whole, as root.tsx. */
const folderOf = (file: string) => (file.split(path.sep).length > 2 ? file.split(path.sep)[1] : undefined)

interface Import {
  file: string
  from: string
  to: string
}

/** Every import that leaves its folder. */
const imports: Import[] = files.flatMap((file) => {
  const from = folderOf(file)
  const targets = [...textOf(file).matchAll(/(?:from |import |import\()'(\.[^']+)'/g)]
  return targets.flatMap(([, target = '']) => {
    const to = folderOf(path.join(path.dirname(file), target))
    return from && to && from !== to ? [{ file, from, to }] : []
  })
})

/** The floors of the house: a folder may import what stands to the left of it. */
const floors = [
  ['platform'],
  ['page-cache'],
  ['ui', 'jobs'],
  ['site', 'player'],
  ['mail', 'uploads'],
  ['accounts'],
  ['content'],
  ['shipping', 'ways-to-pay', 'discounts', 'gift-cards', 'pages', 'plans', 'statistics'],
  ['authors', 'bands', 'shop', 'documents'],
  ['newsletter', 'music'],
  ['publications', 'cart'],
  ['orders', 'reading'],
  ['feeds', 'codes', 'federation', 'shares', 'table-sales'],
  ['members', 'consignments', 'wholesale'],
  ['calls', 'webhooks'],
  ['admin', 'privacy', 'sitemap'],
  ['operator', 'openapi', 'portable'],
  ['server'],
]
const floorOf = (folder: string) => floors.findIndex((folders) => folders.includes(folder))

/** The pages and their JSON twins that show what a higher floor has: all of them. */
const composing = {
  'app/site/accounts/login.page.tsx': ['cart'],
  'app/site/accounts/login.api.ts': ['cart'],
  'app/site/accounts/oidc/callback.page.tsx': ['cart'],
  'app/site/accounts/passkeys/login.api.ts': ['cart'],
  'app/site/accounts/user-info.page.tsx': ['admin', 'members', 'newsletter'],
  'app/magazine/authors/author.page.tsx': ['federation', 'newsletter', 'publications', 'reading'],
  'app/magazine/authors/author.api.ts': ['publications'],
  'app/bands/band.page.tsx': ['federation', 'newsletter', 'orders', 'publications', 'shop'],
  'app/bands/embed/embed.api.ts': ['shop'],
  'app/bands/news/all-news.page.tsx': ['newsletter'],
  'app/bands/news/news-admin.page.tsx': ['newsletter'],
  'app/bands/news/news.page.tsx': ['newsletter'],
  'app/bands/releases/release-admin.page.tsx': ['music', 'shop'],
  'app/bands/releases/release.api.ts': ['shop'],
  'app/bands/releases/release.page.tsx': ['music', 'orders', 'shop'],
  'app/bands/releases/releases.api.ts': ['shop'],
  'app/shop/cart/cart.page.tsx': ['orders'],
  'app/shop/codes/redeem-code.page.tsx': ['members'],
  'app/shop/gift-cards/gift-card.page.tsx': ['cart'],
  'app/shop/gift-cards/print-gift-card.page.tsx': ['codes'],
  'app/shop/gift-cards/print-gift-cards.page.tsx': ['codes'],
  'app/shop/orders/export/export-lines.api.ts': ['members'],
  'app/magazine/publications/epub/epub.api.ts': ['reading'],
  'app/magazine/publications/home/home.page.tsx': ['federation', 'reading'],
  'app/magazine/publications/pages/page.page.tsx': ['reading'],
  'app/magazine/publications/reader/reader.page.tsx': ['federation', 'reading'],
  'app/magazine/publications/search/search.page.tsx': ['reading'],
  'app/magazine/publications/series/series.page.tsx': ['reading'],
  'app/shop/items/files.page.tsx': ['bands'],
  'app/shop/items/item.page.tsx': ['bands', 'cart', 'music', 'orders'],
  'app/shop/items/shop.page.tsx': ['orders'],
}

const reachesUp = imports.filter(({ from, to }) => floorOf(to) >= floorOf(from))

test('every folder has its floor', () => {
  const folders = new Set(files.flatMap((file) => folderOf(file) ?? []))
  expect([...folders].sort()).toEqual(floors.flat().sort())
})

test('a folder imports only what stands below it, save for the pages that compose features', () => {
  const above = new Map<string, Set<string>>()
  for (const { file, to } of reachesUp) above.set(file, (above.get(file) ?? new Set()).add(to))
  expect(Object.fromEntries([...above].map(([file, to]) => [file, [...to]]))).toEqual(composing)
  expect(Object.keys(composing).filter((file) => !isRouteModule(file))).toEqual([])
})

test('no two folders need each other', () => {
  const needs = new Set(
    imports.filter(({ file }) => !(file in composing)).map(({ from, to }) => `${from} ${to}`),
  )
  const pairs = [...needs].filter((need) => needs.has(need.split(' ').reverse().join(' ')))
  expect(pairs).toEqual([])
})

test('nothing imports a route module', () => {
  const importers = files.filter((file) => /from '\.[^']*\.(page|api)'/.test(textOf(file)))
  expect(importers).toEqual([])
})

test('no domain module knows React or HTTP', () => {
  const below = ['platform', 'page-cache', 'accounts', 'uploads', 'content', 'server']
  const mixed = files
    .filter((file) => file.endsWith('.server.ts') && !below.includes(folderOf(file) ?? 'platform'))
    .filter((file) => /from '(react|@remix-run\/[^']+|express)'/.test(textOf(file)))
  expect(mixed).toEqual([])
})

test('platform and ui know no word of the product', () => {
  const words =
    /\b(article|author|volume|magazine|band|track|merch|shop|cart|checkout|order(?!s? of|By)|stripe|payment|viewcount|publication)s?\b/i
  const settings = ['app/platform/env-variables.server.ts', 'app/platform/env.server.ts']
  const talking = files
    .filter((file) => ['platform', 'ui'].includes(folderOf(file) ?? '') && !settings.includes(file))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => words.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(talking).toEqual([])
})

/** The modules that do something when they are loaded, each with the reason; the programs among them are that. */
const doing: Record<string, string> = {
  'app/entry.client.tsx': 'the program of the browser',
  'app/magazine/documents/extraction/anonymous-program.ts': 'a program',
  'app/magazine/documents/extraction/booklet-program.ts': 'a program',
  'app/magazine/documents/extraction/heal-program.ts': 'a program',
  'app/magazine/documents/extraction/main-program.ts': 'a program',
  'app/magazine/documents/extraction/pdfjs-program.ts': 'a program',
  'app/magazine/documents/extraction/qpdf-program.ts': 'a program',
  'app/magazine/documents/extraction/recognition-program.ts': 'a program',
  'app/magazine/documents/extraction/tesseract-program.ts': 'a program',
  'app/platform/env.server.ts': 'the settings are read before anything asks for zone and currency',
  'app/platform/logging/log.server.ts': 'a full disk must not end the process at its first line',
  'app/platform/zod.ts': 'zod has to know before its first schema',
  'app/site/theme.ts': 'culori has to know the kinds of color that it reads',
}

test('importing a module does nothing: who listens to whom stands in wiring.server.ts', async () => {
  const declares = /^(Import|Export|Variable|Function|Class|Empty)/
  const found = await Promise.all(
    files.map(async (file) => {
      const { code } = await transform(textOf(file), {
        loader: file.endsWith('x') ? 'tsx' : 'ts',
        jsx: 'automatic',
      })
      const statements = parseAst(code).body.filter(({ type }) => !declares.test(type))
      const isDoing = (one: (typeof statements)[number]) =>
        one.type !== 'ExpressionStatement' || one.expression.type !== 'AssignmentExpression'
      return statements.some(isDoing) ? [file] : []
    }),
  )
  expect(found.flat().sort()).toEqual(Object.keys(doing).sort())
})

test('environment variables are read in one place', () => {
  const readers = files.filter((file) => textOf(file).includes('process.env'))
  expect(readers).toEqual(['app/platform/env.server.ts'])
})

test('nothing of the product imports what stands beside it in packages', () => {
  expect(files.filter((file) => /packages\/|@zinehouse\//.test(textOf(file)))).toEqual([])
})

test('the README has every folder in its table, and names nothing that is not there', () => {
  const readme = textOf('README.md')
  const paths = [...readme.matchAll(/`((?:app|packages|test|docs|prisma|scripts)\/[\w./-]+)`/g)].map(
    ([, name]) => name ?? '',
  )
  expect(paths.filter((name) => !existsSync(name))).toEqual([])
  const table = readme.slice(readme.indexOf('| folder |'), readme.indexOf('### Four walks'))
  const inside = (folder: string) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => path.join(folder, name))
  expect(
    [...inside('app'), ...inside('packages')].filter((folder) => !table.includes(`\`${folder}\``)),
  ).toEqual([])
})

/** Returns the modules that a module imports, types too. */
function modulesOf(file: string): string[] {
  const targets = [...textOf(file).matchAll(/(?:from |import |import\()'(\.[^']+)'/g)]
  return targets.flatMap(([, target = '']) => {
    const to = path.join(path.dirname(file), target)
    return [to, `${to}.ts`, `${to}.tsx`].find((one) => files.includes(one)) ?? []
  })
}

test('no module needs itself', () => {
  let left = new Map(files.map((file) => [file, modulesOf(file)]))
  for (;;) {
    const needing = [...left].filter(([, needed]) => needed.some((one) => left.has(one)))
    if (needing.length === left.size) break
    left = new Map(needing)
  }
  expect([...left.keys()]).toEqual([])
})
