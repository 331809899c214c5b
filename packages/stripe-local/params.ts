import qs from 'qs'
import { z } from 'zod'
import { invalid } from './api-error.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const text = (maxLength = 5000) => z.string().min(1).max(maxLength)

export const integer = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'Invalid integer')
    .transform(Number)
    .pipe(z.int().min(min).max(max))

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const webUrl = z.url({ protocol: /^https?$/, error: 'Not a valid URL' })

export const email = text(800).regex(EMAIL, 'Invalid email address')

export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50, 'Metadata can have at most 50 keys')
  .default({})

/** Changes of metadata: an empty value takes its key away, and an empty string takes all. */
export const metadataChange = z
  .union([z.literal(''), z.record(z.string().max(40), z.string().max(500))])
  .optional()

export function changedMetadata(
  before: Record<string, string>,
  change: z.output<typeof metadataChange>,
): Record<string, string> {
  if (change === '') return {}
  const entries = Object.entries({ ...before, ...change })
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** A parameter that an empty string takes away. */
export const emptyable = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]).optional()

export const since = z.strictObject({ gte: integer(0).optional(), gt: integer(0).optional() }).optional()

/** What every list takes. */
export const listParams = { limit: integer(1, 100).default(10), starting_after: text().optional() }

/**
 * Reads a form-encoded body or query string, nested as Stripe nests it: `line_items[0][price_data][currency]=usd`.
 * @throws ApiError 400 that names the first parameter that is wrong, or that the schema does not know
 */
export function parseParams<Schema extends z.ZodType>(schema: Schema, encoded: string): z.output<Schema> {
  const params = qs.parse(encoded, { depth: 10, arrayLimit: 1000, parameterLimit: 5000, plainObjects: true })
  const { error, data } = schema.safeParse(params)
  if (!error) return data

  const [issue] = error.issues
  if (issue?.code === 'unrecognized_keys') {
    const param = nested([...issue.path, issue.keys[0] ?? ''])
    throw invalid(`Received unknown parameter: ${param}`, param, 'parameter_unknown')
  }
  const param = nested(issue?.path ?? [])
  throw invalid(`${param}: ${issue?.message}`, param)
}

function nested([first, ...rest]: PropertyKey[]): string {
  return String(first) + rest.map((name) => `[${String(name)}]`).join('')
}
