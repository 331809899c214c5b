import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, inject, test } from 'vitest'
import { classRulesOf, missingRules } from './sheets'

const textOf = (file: string) => readFileSync(file, 'utf8')
const isSheet = (file: string) => file.endsWith('.css')

const imported = new Map<string, string[]>()

/** Returns the files that a module or a sheet brings into a browser. */
function importsOf(file: string): string[] {
  const known = imported.get(file)
  if (known) return known
  const pattern = isSheet(file)
    ? /@import "(\.[^"]+)"/g
    : /(?:^import |^(?:import|export) (?!type )[^'\n]*from |^\} from |import\()'(\.[^'?]+)'/gm
  const found = [...textOf(file).matchAll(pattern)].flatMap(([, target = '']) => {
    const base = path.join(path.dirname(file), target)
    return ['', '.ts', '.tsx']
      .map((end) => base + end)
      .filter((each) => /\.\w+$/.test(each) && existsSync(each) && !/\.server\.tsx?$/.test(each))
  })
  imported.set(file, found)
  return found
}

/** Returns the modules with all that they need, themselves or through others. */
function needsOf(modules: string[]): string[] {
  const all = new Set(modules)
  for (const file of all) for (const next of importsOf(file)) all.add(next)
  return [...all]
}

const written = new Map<string, string[]>()

/** Returns the words that a module gives to `className` and its like. */
function classesOf(module: string): string[] {
  const known = written.get(module)
  if (known) return known
  const given = textOf(module).matchAll(/lassName=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)
  const found = [...given].flatMap(([, text, code = '']) => {
    const texts = text ?? [...code.matchAll(/(['"`])(.*?)\1/g)].map(([, , each]) => each).join(' ')
    return texts.replace(/\$\{[^}]*\}/g, ' ').split(/\s+/)
  })
  written.set(module, found)
  return found
}

interface Page {
  file: string
  /** Its module, and those that it stands in. */
  modules: string[]
}

const pagesOf = (routes: RouteConfigEntry[], above: string[]): Page[] =>
  routes.flatMap(({ file, children = [] }) => {
    const modules = [...above, path.join('app', file)]
    return [{ file, modules }, ...pagesOf(children, modules)]
  })

test('every page brings the styles of the classes that it writes', () => {
  const pages = pagesOf(inject('routes'), ['app/root.tsx']).filter(({ file }) => !/\.api\.tsx?$/.test(file))
  const needs = pages.map(({ file, modules }) => ({ file, needed: needsOf(modules) }))
  const sheets = [...new Set(needs.flatMap(({ needed }) => needed.filter(isSheet)))]
  const rules = new Map(sheets.map((sheet) => [sheet, classRulesOf(textOf(sheet))]))
  const bare = needs.flatMap(({ file, needed }) => {
    const classes = new Set(needed.filter((each) => each.endsWith('.tsx')).flatMap(classesOf))
    const own = needed.flatMap((each) => rules.get(each) ?? [])
    return sheets
      .filter((sheet) => !needed.includes(sheet))
      .flatMap((sheet) =>
        missingRules(classes, own, rules.get(sheet) ?? []).map((rule) => `${file}: .${rule} of ${sheet}`),
      )
  })
  expect(bare).toEqual([])
})

test('every sheet is imported', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).map((file) =>
    path.join('app', file),
  )
  const sources = files.filter(
    (file) => /\.(tsx?|css)$/.test(file) && !file.startsWith('app/platform/prisma/'),
  )
  const wanted = new Set(
    sources.flatMap((file) =>
      [...textOf(file).matchAll(/['"](\.[^'"]+\.css)/g)].map(([, target = '']) =>
        path.join(path.dirname(file), target),
      ),
    ),
  )
  expect(files.filter((file) => isSheet(file) && !wanted.has(file))).toEqual([])
})
