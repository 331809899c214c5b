import type { JsonSchema } from './sent-schema.server'

/** Writes the values that a schema allows as a few words: "list of integer", "a, b or c", "text or null". */
export function schemaTypeText(schema: JsonSchema): string {
  const { type, enum: values, anyOf, format, items, properties, $ref } = schema
  if ($ref) return schemaNameIn($ref)
  if (schema.const !== undefined) return String(schema.const)
  if (values) return values.map(String).join(', ')
  const choices = anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((one) => schemaTypeText(one as JsonSchema)))].join(' or ')
  if (type === 'array') return `list of ${schemaTypeText((items ?? {}) as JsonSchema)}`
  if (type === 'object' && properties) return `{ ${Object.keys(properties).join(', ')} }`
  if (type === 'string') return format === 'binary' ? 'file' : (formats[format ?? ''] ?? 'text')
  if (type === 'boolean') return 'true or false'
  return String(type ?? 'anything')
}

const formats: Record<string, string> = {
  'date-time': 'time, ISO 8601',
  date: 'day, as 2026-12-24',
  email: 'email address',
}

export const schemaNameIn = (ref: string) => ref.split('/').at(-1) ?? ''

/**
 * Makes an example value for a schema, with its required fields or, if there are none, the first optional
 * one.
 */
export function exampleOfSchema(schema: JsonSchema): unknown {
  const { type, enum: values, anyOf, default: byDefault, format, properties, items } = schema
  if (byDefault !== undefined && type !== 'object') return byDefault
  if (schema.const !== undefined) return schema.const
  if (values) return values[0]
  if (anyOf) return exampleOfSchema(anyOf[0] as JsonSchema)
  if (type === 'array') return [exampleOfSchema((items ?? {}) as JsonSchema)]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (properties) {
    const names = schema.required?.length ? schema.required : Object.keys(properties).slice(0, 1)
    return Object.fromEntries(names.map((name) => [name, exampleOfSchema(properties[name] as JsonSchema)]))
  }
  if (format === 'date') return '2026-12-24'
  if (format === 'date-time') return '2026-12-24T18:00:00Z'
  return format === 'email' ? 'ada@example.org' : '…'
}
