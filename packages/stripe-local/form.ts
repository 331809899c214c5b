import { invalid } from './refusal.ts'

/** Form parameters as Stripe nests them: `line_items[0][price_data][currency]=usd`. Lists have numbers as keys. */
export interface Params {
  [name: string]: string | Params
}

const MAX_DEPTH = 10

/** Takes a form-encoded body or query string apart into nested parameters. */
export function parseForm(text: string): Params {
  const root = emptyParams()
  for (const [name, value] of new URLSearchParams(text)) put(root, namesIn(name), name, value)
  return root
}

/** The same parameters in whatever order they came: what an idempotency key is compared by. */
export function canonicalForm(text: string): string {
  const pairs = [...new URLSearchParams(text)].map(([name, value]) => JSON.stringify([name, value]))
  return pairs.sort().join()
}

/** Parameters without any, and without a prototype to mistake for one. */
export function emptyParams(): Params {
  return Object.create(null)
}

function namesIn(name: string): string[] {
  const bracket = name.indexOf('[')
  if (bracket <= 0 || !name.endsWith(']')) return [name]
  return [name.slice(0, bracket), ...name.slice(bracket + 1, -1).split('][')]
}

function put(root: Params, names: string[], whole: string, value: string): void {
  if (names.length > MAX_DEPTH) throw invalid(`Invalid request: ${whole.slice(0, 80)} is nested too deeply`)

  let node = root
  for (const [at, name] of names.entries()) {
    const key = name === '' ? String(Object.keys(node).length) : name
    if (at === names.length - 1) {
      node[key] = value
      return
    }
    const next = node[key] ?? emptyParams()
    if (typeof next === 'string') throw invalid('Invalid object', names[0])
    node[key] = next
    node = next
  }
}
