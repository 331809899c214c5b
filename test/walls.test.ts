import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { transform } from 'esbuild'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { addressesOf } from '../scripts/addresses.mjs'

const files = readdirSync('app', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
  .filter((file) => !file.startsWith('app/platform/prisma/'))

const textOf = (file: string) => readFileSync(file, 'utf8')
const isRouteModule = (file: string) => /\.(page|api)\.tsx?$/.test(file)

/** The wings of the house in their order: each imports only what stands to the left of it. */
const wings = ['platform', 'site', 'magazine', 'bands', 'shop', 'people', 'reach', 'desk']

/** The wing of a file; none for what composes the whole, as root.tsx. */
const wingOf = (file: string) => (file.split(path.sep).length > 2 ? file.split(path.sep)[1] : undefined)
/** The folder below its wing that a file is in; none for what stands at the wing's own root, its core. */
const featureOf = (file: string) =>
  file.split(path.sep).length > 3 ? file.split(path.sep).slice(1, 3).join('/') : undefined

interface Import {
  file: string
  target: string
}

/** Returns the paths that a module imports, of types too, without their endings. */
const targetsOf = (file: string) =>
  [...textOf(file).matchAll(/(?:from |import |import\()'(\.[^']+)'/g)].map(([, target = '']) =>
    path.join(path.dirname(file), target),
  )

/** Every import from a file of a wing. */
const imports: Import[] = files
  .filter((file) => wingOf(file))
  .flatMap((file) => targetsOf(file).map((target) => ({ file, target })))

test('every folder of app is a wing', () => {
  const folders = readdirSync('app', { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual([...wings].sort())
})

test('a wing imports only what stands left of it, save for the pages that compose several', () => {
  const up = imports.filter(
    ({ file, target }) => wings.indexOf(wingOf(target) ?? '') > wings.indexOf(wingOf(file) ?? ''),
  )
  expect(up.filter(({ file }) => !isRouteModule(file))).toEqual([])
})

test('no two folders of a wing need each other, save for the pages that compose them', () => {
  const needs = new Set(
    imports
      .filter(({ file }) => !isRouteModule(file))
      .map(({ file, target }) => [featureOf(file), featureOf(target)])
      .filter(([from, to]) => from && to && from !== to)
      .map((pair) => pair.join(' ')),
  )
  expect([...needs].filter((need) => needs.has(need.split(' ').reverse().join(' ')))).toEqual([])
})

test('nothing imports a route module', () => {
  const importers = files.filter((file) => /from '\.[^']*\.(page|api)'/.test(textOf(file)))
  expect(importers).toEqual([])
})

test('no domain module knows React or HTTP', () => {
  const below = ['site/accounts', 'site/uploads', 'site/content', 'desk/server']
  const mixed = files
    .filter((file) => file.endsWith('.server.ts') && wingOf(file) && wingOf(file) !== 'platform')
    .filter((file) => !below.includes(featureOf(file) ?? ''))
    .filter((file) => /from '(react|@remix-run\/[^']+|express)'/.test(textOf(file)))
  expect(mixed).toEqual([])
})

test('platform knows no word of the product', () => {
  const words =
    /\b(article|author|volume|magazine|band|track|merch|shop|cart|checkout|(?<!in )order(?!s? of| ?by)|stripe|payment|viewcount|publication)s?\b/i
  const settings = ['app/platform/env-variables.server.ts', 'app/platform/env.server.ts']
  const talking = files
    .filter((file) => wingOf(file) === 'platform' && !settings.includes(file))
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

test('a transaction is inTransaction, which announces its writes when they are there and repeats it', () => {
  const own = files.filter((file) => /\.\$transaction\b/.test(textOf(file)))
  expect(own).toEqual(['app/platform/database/db.server.ts'])
})

test('environment variables are read in one place', () => {
  const readers = files.filter((file) => textOf(file).includes('process.env'))
  expect(readers).toEqual(['app/platform/env.server.ts'])
})

test('nothing of the product imports what stands beside it in packages', () => {
  expect(files.filter((file) => /packages\/|@zinehouse\//.test(textOf(file)))).toEqual([])
})

test('every wing tells in its README which folders it has, and names nothing that is not there', () => {
  const untold = wings.flatMap((wing) => {
    const readme = textOf(`app/${wing}/README.md`)
    return readdirSync(`app/${wing}`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'prisma')
      .filter(({ name }) => !new RegExp(`\`${name}/?\``).test(readme))
      .map(({ name }) => `${wing}/${name}`)
  })
  expect(untold).toEqual([])
  const documents = ['README.md', 'ARCHITECTURE.md', ...wings.map((wing) => `app/${wing}/README.md`)]
  const named = documents.flatMap((document) =>
    [...textOf(document).matchAll(/`((?:app|packages|test|docs|prisma|scripts)\/[\w./-]+)`/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(named.filter((name) => !existsSync(name))).toEqual([])
})

test('every row of a wing’s README names a folder, and a file in it to read first', () => {
  const rows = wings.flatMap((wing) =>
    [...textOf(`app/${wing}/README.md`).matchAll(/^\| `([^`]+)` \|.*\| `([^`]+)` \|$/gm)].map(
      ([, folder = '', file = '']) => `app/${wing}/${folder}/${file}`,
    ),
  )
  expect(rows.length).toBeGreaterThan(90)
  expect(rows.filter((file) => !existsSync(file))).toEqual([])
})

test('the walks through the code name functions of the files that they lead through', () => {
  const paragraphs = textOf('ARCHITECTURE.md').split('\n\n')
  const lost = paragraphs.flatMap((paragraph) => {
    const named = [...paragraph.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    const sources = named.filter((name) => /^app\/.*\.tsx?$/.test(name)).map(textOf)
    const functions = named.filter((name) => /^[a-z]+[A-Z]\w*$/.test(name))
    return functions.filter((name) => !sources.some((source) => source.includes(name)))
  })
  expect(lost).toEqual([])
})

test('the first pages to read are short', () => {
  const words = (document: string) => textOf(document).split(/\s+/).length
  expect(words('README.md')).toBeLessThan(700)
  expect(words('ARCHITECTURE.md')).toBeLessThan(900)
  const lines = wings.map((wing) => textOf(`app/${wing}/README.md`).split('\n').length)
  expect(Math.max(...lines)).toBeLessThanOrEqual(40)
})

/** Returns the modules that a module imports. */
const modulesOf = (file: string) =>
  targetsOf(file).flatMap((to) => [to, `${to}.ts`, `${to}.tsx`].find((one) => files.includes(one)) ?? [])

test('no module needs itself', () => {
  let left = new Map(files.map((file) => [file, modulesOf(file)]))
  for (;;) {
    const needing = [...left].filter(([, needed]) => needed.some((one) => left.has(one)))
    if (needing.length === left.size) break
    left = new Map(needing)
  }
  expect([...left.keys()]).toEqual([])
})

/** Sections of the catalogs, which begin like pages of the site. */
const likeAddresses = ['app/reach/feeds/catalog.server.ts']

test('an address is made by href from the table of routes, never typed', async () => {
  const patterns = (await addressesOf())
    .filter((address) => address !== '/' && !address.includes('*'))
    .map((address) => new RegExp(`^${address.replace(/\/:\w+\?/g, '(/:)?').replace(/:\w+/g, ':')}$`))
  const typed = files
    .filter((file) => !file.endsWith('routes.ts') && !likeAddresses.includes(file))
    .flatMap((file) =>
      [
        ...textOf(file)
          .replace(/^ *(\*|\/[/*]).*$/gm, '')
          .matchAll(/(?<!href\(|hrefPattern\()(['"`])(\/[^'"`\n]*)\1/g),
      ]
        .map(([, , text = '']) => text.replace(/[?#].*$/, '').replace(/\$\{[^}]*\}/g, ':'))
        .filter((text) => patterns.some((pattern) => pattern.test(text)))
        .map((text) => `${file}: ${text}`),
    )
  expect(typed).toEqual([])
})
/** React's types do not know these attributes. */
const unknownToReact = /\{\.\.\.\{ (inert|fetchpriority|popover|command)/

test('an object stands as it is: no literal is spread into another', () => {
  const spread = files.filter((file) =>
    textOf(file)
      .split('\n')
      .some((line) => /\.\.\.(\{|\[[^\]]*\],?$)/.test(line) && !unknownToReact.test(line)),
  )
  expect(spread).toEqual([])
})

/** Names that CONTRIBUTING.md retires: by how they begin, and single words that anything could be. */
const retired =
  /^(kept|asked|told|shown|born|heard|longest|shortest|least)([A-Z]|$)|^(About|Hit|Left|Linked|Made|Moved|Need|Press|Sold|Standing|Step|Visit|Wanted|Want|begin|change|choose|left|maybe|owed|react|whole|Opened|Piece|Place|Row|Source|Word|Write|behind|fulfil|issuer|may|published|restock|secret|start|uploads|wire)$/

test('an exported name says what it is without its module', () => {
  const exported = files.flatMap((file) =>
    [
      ...textOf(file).matchAll(
        /^export (?:default )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm,
      ),
    ]
      .filter(([, name = '']) => retired.test(name))
      .map(([, name]) => `${file}: ${name}`),
  )
  expect(exported).toEqual([])
})
