import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { transform } from 'esbuild'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

interface Node {
  type: string
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string'

const childrenOf = (node: Node) => Object.values(node).flat().filter(isNode)
const isFunction = ({ type }: Node) => /Function/.test(type)

const everything = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(everything)]
/** Returns the awaits in a node, without those that another one needs: its arguments. */
const awaitsIn = (node: Node): Node[] =>
  node.type === 'AwaitExpression'
    ? [node]
    : childrenOf(node).flatMap((child) => (isFunction(child) ? [] : awaitsIn(child)))
const namesIn = (node: Node) =>
  everything(node).flatMap(({ type, name }) => (type === 'Identifier' ? [String(name)] : []))

/** Returns what of a module waits for one thing after another, though neither needs the other. */
async function waitsInARow(source: string, loader: 'ts' | 'tsx') {
  const { code } = await transform(source, { loader, jsx: 'automatic' })
  const nodes = everything(parseAst(code) as unknown as Node)
  const literals = nodes.filter((node) => node.type === 'ObjectExpression' && awaitsIn(node).length > 1)
  const bodies = nodes.filter(isFunction).flatMap(({ body }) => (isNode(body) ? [body] : []))
  return [
    ...literals.map(() => 'an object literal'),
    ...bodies.filter(hasFourInARow).map(() => 'four in a row'),
  ]
}

/** A statement that waits without keeping anything is a guard, or a write, and begins a new row. */
function hasFourInARow({ body }: Node): boolean {
  let known = new Set<string>()
  let row = 0
  for (const statement of Array.isArray(body) ? body.filter(isNode) : []) {
    if (awaitsIn(statement).length === 0) continue
    const declares = statement.type === 'VariableDeclaration'
    if (!declares || namesIn(statement).some((name) => known.has(name))) {
      known = new Set()
      row = 0
    }
    row += declares ? 1 : 0
    if (declares) for (const name of namesBy(statement)) known.add(name)
    if (row > 3) return true
  }
  return false
}

const namesBy = ({ declarations }: Node) =>
  (Array.isArray(declarations) ? declarations : []).flatMap(({ id }) => namesIn(id))

const routes = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(\.(page|api)|\/layout|^root)\.tsx?$/.test(file))
  .map((file) => path.join('app', file))

/** Modules that wait for one thing after another, each with the reason. */
const reasons: Record<string, string> = {}

test('a page waits once for what it needs, where none of it needs the other', async () => {
  const waiting = await Promise.all(
    routes.map(async (file) => {
      const waits = await waitsInARow(readFileSync(file, 'utf8'), file.endsWith('x') ? 'tsx' : 'ts')
      return waits.length > 0 ? [file] : []
    }),
  )
  expect(waiting.flat()).toEqual(Object.keys(reasons))
})

test.each([
  ['return { a: await f(), b: await g() }', ['an object literal']],
  ['return { a: await f() }', []],
  [
    'const a = await f(); const b = await g(); const c = await h(); const d = await i(); return 1',
    ['four in a row'],
  ],
  ['const a = await f(); const b = await g(a); const c = await h(b); const d = await i(c); return d', []],
  ['const [a, b] = await Promise.all([f(), g()]); return { a, b }', []],
])('%s waits in a row where it says so', async (body, expected) => {
  expect(await waitsInARow(`export async function loader() { ${body} }`, 'ts')).toEqual(expected)
})
