import { fieldsOfModulesOff, kindsOfModulesOff } from '../modules/switchboard.server'
import { schemaNameIn } from './schema-words'

interface Described {
  paths: object
  webhooks?: object
  components: { schemas: Record<string, unknown>; securitySchemes: object }
}

/**
 * Removes from an API description everything about modules that are off: their fields, and schemas that nothing
 * refers to any more.
 */
export function describeOnlyModulesOn<D extends Described>(described: D): D {
  const whole = withoutFieldsOfModulesOff(described)
  const { schemas } = whole.components
  const named = new Set<string>()
  const left = refsIn([whole.paths, whole.webhooks])
  for (const name of left) {
    if (named.has(name)) continue
    named.add(name)
    left.push(...refsIn(schemas[name]))
  }
  const kept = Object.entries(schemas).filter(([name]) => named.has(name))
  return { ...whole, components: { ...whole.components, schemas: Object.fromEntries(kept) } }
}

/** Removes the fields and kinds of modules that are off from a schema, or from anything that contains schemas. */
export const withoutFieldsOfModulesOff = <Part>(part: Part): Part =>
  withoutFields(part, new Set(fieldsOfModulesOff()), new Set(kindsOfModulesOff())) as Part

function refsIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(refsIn)
  if (!isRecord(part)) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [schemaNameIn(value)] : refsIn(value),
  )
}

function withoutFields(part: unknown, names: Set<string>, kinds: Set<string>): unknown {
  if (names.size + kinds.size === 0) return part
  if (Array.isArray(part))
    return part.filter((entry) => !isNamed(entry, names)).map((entry) => withoutFields(entry, names, kinds))
  if (!isRecord(part)) return part
  const { properties, required, enum: values } = part
  const shape = isRecord(properties) ? { properties: without(properties, names) } : {}
  const needed = Array.isArray(required) ? { required: required.filter((name) => !names.has(name)) } : {}
  const choice = Array.isArray(values) ? { enum: values.filter((value) => !kinds.has(value)) } : {}
  return Object.fromEntries(
    Object.entries({ ...part, ...shape, ...needed, ...choice }).map(([key, value]) => [
      key,
      withoutFields(value, names, kinds),
    ]),
  )
}

const without = (properties: Record<string, unknown>, names: Set<string>) =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !names.has(name)))

/** Tells whether an entry describes a parameter with one of these names. */
const isNamed = (entry: unknown, names: Set<string>) =>
  isRecord(entry) && 'in' in entry && typeof entry.name === 'string' && names.has(entry.name)

const isRecord = (part: unknown): part is Record<string, unknown> => typeof part === 'object' && part !== null
