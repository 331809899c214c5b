import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { readCommand } from './command.mjs'

/*
 * Translations: languages/de.json has a sentence for each English one in app/. `npm run messages` says what is missing; with `--write` it
 * adds that, empty, and removes what is not used any more.
 */

const folder = 'languages'

/** Returns the English sentences of app/, each once, in the order of files and lines. */
export const sentencesInSources = async () => [...(await foldersOfSentences()).keys()]

/** Returns the folders of app/ in which each English sentence stands. */
export async function foldersOfSentences() {
  const { transform } = await import('esbuild')
  const { parseAst } = await import('vite')
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test\.tsx?|d\.ts)$|^platform\/prisma\//.test(file))
    .sort()
  const found = new Map()
  for (const file of files) {
    const source = readFileSync(path.join('app', file), 'utf8')
    if (!/i18n\/(i18n|Trans)'/.test(source)) continue
    const loader = file.endsWith('x') ? 'tsx' : 'ts'
    const { code } = await transform(source, { loader, jsx: 'automatic', jsxDev: false, charset: 'utf8' })
    for (const sentence of sentencesIn(parseAst(code)))
      found.set(sentence, (found.get(sentence) ?? new Set()).add(path.dirname(file)))
  }
  return found
}

/** Short sentences that mean the same in all folders that have them, by why they do. */
export const sharedSentences = () =>
  Object.values(JSON.parse(readFileSync('scripts/shared-sentences.json', 'utf8'))).flat()

/** Returns the sentences of one or two words that stand in several folders and that nobody has looked at, a line each. */
export function sharedProblems(folders, shared) {
  const reviewed = new Set(shared)
  const isShort = (sentence) => !/[{<]/.test(sentence) && sentence.trim().split(/\s+/).length <= 2
  const unknown = [...folders].filter(
    ([sentence, { size }]) => size > 1 && isShort(sentence) && !reviewed.has(sentence),
  )
  return [
    ...unknown.map(
      ([sentence, places]) => `in several folders: ${JSON.stringify(sentence)}: ${[...places].join(', ')}`,
    ),
    ...shared
      .filter((sentence) => !folders.has(sentence))
      .map((sentence) => `shared, but not used: ${JSON.stringify(sentence)}`),
  ]
}

/** Yields what `t`, `msg` and `Trans` are given. */
function* sentencesIn(node) {
  if (Array.isArray(node)) for (const one of node) yield* sentencesIn(one)
  if (typeof node?.type !== 'string') return
  if (node.type === 'CallExpression') {
    const [first, second] = node.arguments
    if (/^(t|msg)$/.test(node.callee.name)) yield* textOf(first)
    if (first?.type === 'Identifier' && first.name === 'Trans')
      for (const { key, value } of second.properties) if (key?.name === 'id') yield* textOf(value)
  }
  for (const value of Object.values(node)) if (typeof value === 'object') yield* sentencesIn(value)
}

function* textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') yield node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) yield node.quasis[0].value.cooked
  if (node?.type === 'ConditionalExpression') yield* [...textOf(node.consequent), ...textOf(node.alternate)]
}

export const catalogs = () =>
  readdirSync(folder).map((file) => ({
    locale: path.basename(file, '.json'),
    catalog: JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
  }))

/** Returns what is wrong with a translation, a line each. */
export function problemsOf({ locale, catalog }, sentences) {
  const used = new Set(sentences)
  const unused = Object.keys(catalog).filter((sentence) => !used.has(sentence))
  const line = (what, sentence) => `${locale}: ${what}: ${JSON.stringify(sentence)}`
  return [
    ...unused.map((sentence) => line('not used', sentence)),
    ...sentences.flatMap((sentence) => {
      const problem = catalog[sentence] ? problemOf(locale, sentence, catalog[sentence]) : 'missing'
      return problem ? [line(problem, sentence)] : []
    }),
  ]
}

function problemOf(locale, sentence, translation) {
  try {
    const [own, translated] = [partsOf(sentence), partsOf(translation)]
    if (own.names !== translated.names)
      return `has ${translated.names || 'nothing'} instead of ${own.names || 'nothing'}`
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    const lacking = translated.plurals.flatMap((cases) => needed.filter((one) => !(one in cases)))
    return lacking.length > 0 ? `has no plural for ${lacking.join(', ')}` : undefined
  } catch (error) {
    return error.message
  }
}

/** Returns the names of a message's values and elements, and the cases of its plurals. */
function partsOf(message) {
  const names = new Set([...message.matchAll(/<(\w+)\/?>/g)].map(([, name]) => `<${name}>`))
  const plurals = []
  const visit = (tokens) => {
    for (const token of tokens) {
      if (typeof token === 'string') continue
      const [name, type, cases] = token
      names.add(`{${name}}`)
      if (type === 'plural') plurals.push(cases)
      if (type === 'plural' || type === 'select')
        for (const one of Object.values(cases)) if (Array.isArray(one)) visit(one)
    }
  }
  // Without values, a message is not parsed.
  if (message.includes('{')) visit(compileMessageOrThrow(message))
  return { names: [...names].sort().join(' '), plurals }
}

async function check() {
  const usage = `npm run messages              says what translations lack
npm run messages -- --write   puts in what is missing, empty, and takes out what is not used`
  const { values } = readCommand(usage, { options: { write: { type: 'boolean' } } })
  const folders = await foldersOfSentences()
  const sentences = [...folders.keys()]
  const written = values.write ? catalogs() : []
  for (const { locale, catalog } of written) {
    const whole = Object.fromEntries(sentences.map((sentence) => [sentence, catalog[sentence] ?? '']))
    writeFileSync(path.join(folder, `${locale}.json`), `${JSON.stringify(whole, null, 2)}\n`)
  }
  const problems = [
    ...catalogs().flatMap((one) => problemsOf(one, sentences)),
    ...sharedProblems(folders, sharedSentences()),
  ]
  for (const problem of problems) console.log(problem)
  console.log(`${sentences.length} sentences, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await check()
