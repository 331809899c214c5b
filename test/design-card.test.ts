import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))

const tests = [...sourcesIn('app').filter((file) => /\.test\.tsx?$/.test(file)), ...sourcesIn('test')]
const code = ['server.ts', ...sourcesIn('app').filter((file) => !/\.test\.tsx?$/.test(file))]

/** The packages that files import for what they do, not for types alone. */
const importedBy = (files: string[]) =>
  new Set(
    files
      .flatMap((file) => [
        ...readFileSync(file, 'utf8').matchAll(
          /^(?:import|export) (?!type )(?:[^'"]*? from )?'([^.'][^']*)'/gm,
        ),
      ])
      .map(([, from = '']) => from)
      .filter((from) => !from.startsWith('node:'))
      .map((from) => from.replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1')),
  )

type Packages = Record<'dependencies' | 'devDependencies', Record<string, string>>
const packagesIn = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Packages

const { dependencies, devDependencies: forBuilding } = packagesIn('package.json')
const { devDependencies: forTests } = packagesIn('test/package.json')

test("the packages that the owner's design names carry the site", () => {
  const named = [
    '@remix-run/react',
    '@remix-run/node',
    '@remix-run/express',
    'react',
    'express',
    'remix-auth',
    'remix-auth-form',
    '@prisma/client',
    'stripe',
    'react-pdf',
    'zod',
  ]
  const imported = importedBy(code)
  expect(named.filter((name) => !(name in dependencies) || !imported.has(name))).toEqual([])
  expect(
    code.filter((file) => readFileSync(file, 'utf8').includes('unstable_parseMultipartFormData')),
  ).toEqual(['app/site/uploads/small-form.server.ts'])
})

test("the packages that the owner's design names test it", () => {
  const imported = importedBy(tests)
  const named = ['vitest', '@playwright/test']
  expect(named.filter((name) => !(name in forTests) || !imported.has(name))).toEqual([])
})

test('the site runs on its own packages, and what only tests or benchmarks need is installed with those', () => {
  const imported = [...importedBy(code)]
  const whileBuilding = ['@remix-run/route-config']
  expect(imported.filter((name) => !(name in dependencies))).toEqual(whileBuilding)
  expect(whileBuilding.filter((name) => !(name in forBuilding))).toEqual([])

  const known = { ...dependencies, ...forBuilding, ...forTests, '@zinehouse/stripe-local': '' }
  expect([...importedBy(tests)].filter((name) => !(name in known))).toEqual([])
  const elsewhere = Object.keys({ ...forTests, ...packagesIn('bench/package.json').devDependencies })
  expect(elsewhere.filter((name) => name in dependencies || name in forBuilding)).toEqual([])
})
