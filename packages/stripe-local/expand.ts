import { Fields } from './fields.ts'
import { emptyParams } from './form.ts'
import { listOf } from './list.ts'
import { invalid } from './refusal.ts'
import type { World } from './world.ts'

type Json = Record<string, unknown>

/** A copy of the answer in which the ids named by `expand[]` have become the objects. */
export function expandAll(world: World, answer: object, paths: string[]): object {
  const copy: Json = structuredClone({ ...answer })
  for (const path of paths) expandPath(world, copy, path.split('.'), path)
  return copy
}

function expandPath(world: World, node: Json, names: string[], whole: string): void {
  const [name, ...rest] = names
  if (name === undefined) return
  const value = valueAt(world, node, name)
  if (value === undefined) {
    throw invalid(`This property cannot be expanded (${whole}).`, 'expand')
  }
  node[name] = value
  const next = Array.isArray(value) ? value : [value]
  for (const item of next.filter(isJson)) expandPath(world, item, rest, whole)
}

/** What stands under this name once expanded; `undefined` where Stripe knows nothing to expand. */
function valueAt(world: World, node: Json, name: string): unknown {
  const { sessions, intents, charges, refunds } = world.store.tables
  const id = String(node.id)
  const value = node[name]
  if (node.object === 'checkout.session' && name === 'line_items') {
    const lines = sessions[id]?.lines ?? []
    return structuredClone(listOf(`/v1/checkout/sessions/${id}/line_items`, lines, new Fields(emptyParams())))
  }
  if (node.object === 'charge' && name === 'refunds') {
    const own = Object.values(refunds).filter((refund) => refund.charge === id)
    return structuredClone(listOf(`/v1/charges/${id}/refunds`, own.reverse(), new Fields(emptyParams())))
  }
  if (value === null || typeof value === 'object') return value
  if (typeof value !== 'string') return undefined

  const table = { payment_intent: intents, charge: charges, latest_charge: charges }[name]
  return structuredClone(table?.[value])
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
