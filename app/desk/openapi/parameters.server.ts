import type { z } from 'zod'
import { canHaveIdempotencyKey, type Operation } from './operations/operation'
import { canHaveIfMatch } from './operations.server'
import { type JsonSchema, requestSchema } from './sent-schema.server'

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: JsonSchema
}

export function parametersOfOperation(path: string, method: string, operation: Operation): Parameter[] {
  return [...pathParameters(path), ...queryParameters(operation.query), ...headersOf(path, method)]
}

const number: JsonSchema = { type: 'integer', minimum: 1, maximum: 999_999_999 }
const text: JsonSchema = { type: 'string' }

/** The path parameters that are texts: names of kinds and ways to pay, and Stripe's ids of disputes and payments. */
const texts = ['day', 'dispute', 'kind', 'name', 'period', 'session']

/** Tells whether a path parameter is a text; orders can be named by their reference as well. */
const isText = (path: string, name: string) =>
  texts.includes(name) || (name === 'id' && path.startsWith('api/orders/'))

const pathParameters = (path: string): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: isText(path, name) ? text : number,
  }))

function queryParameters(query?: z.ZodObject): Parameter[] {
  if (!query) return []
  const { properties = {} } = requestSchema(query)
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as JsonSchema
    return { name, in: 'query', ...(description && { description }), schema }
  })
}

function headersOf(path: string, method: string): Parameter[] {
  const headers: [name: string, description: string, isTaken: boolean][] = [
    ['If-None-Match', 'The ETag of your copy: answered with 304 if it is still right', method === 'get'],
    [
      'If-Match',
      'The ETag that you have read: refused with 412 if it has changed',
      canHaveIfMatch(path, method),
    ],
    [
      'Idempotency-Key',
      'Random, the same for each attempt: it is done once',
      canHaveIdempotencyKey(path, method),
    ],
  ]
  return headers
    .filter(([, , isTaken]) => isTaken)
    .map(([name, description]) => ({ name, in: 'header', description, schema: text }))
}
