import { componentSchemas } from './component-schemas.server'
import { failuresOf } from './failures.server'
import { addressOf, type Operation } from './operations/operation'
import { operations } from './operations.server'
import { parametersOf } from './parameters.server'
import { sentSchema } from './sent-schema.server'
import { statusWords } from './statuses'
import { describedWebhooks } from './webhooks.server'
import { whoMay } from './who-may'

/** Describes the JSON API in OpenAPI 3.1, from the schemas that check requests. */
export function describeApi(origin: string, siteName: string) {
  common ??= describe()
  return {
    openapi: '3.1.0',
    info: { title: `${siteName}: the JSON API`, version: '1' },
    servers: [{ url: origin }],
    ...common,
  }
}

/** What is the same for all sites of this release takes long to make, and anybody may ask for it. */
let common: ReturnType<typeof describe> | undefined

function describe() {
  return {
    paths: Object.fromEntries(
      Object.entries(operations).map(([path, methods]) => [
        addressOf(path),
        Object.fromEntries(
          Object.entries(methods).map(([method, operation]) => [method, described(path, method, operation)]),
        ),
      ]),
    ),
    webhooks: describedWebhooks(),
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that a login answers with, or a personal key',
        },
        cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
      },
    },
  }
}

function described(path: string, method: string, operation: Operation) {
  const { summary, answer, status = 200, by, json, multipart } = operation
  const failures = failuresOf(path, method, operation).map((code) => [
    code,
    answering('Error', statusWords[code] ?? `${code}`),
  ])
  const parameters = parametersOf(path, method, operation)
  return {
    summary,
    description: `For ${whoMay(operation)}.`,
    ...(by && { security: [{ token: [] }, { cookie: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf({ json, multipart }),
    responses: { [status]: answering(answer, summary), ...Object.fromEntries(failures) },
  }
}

const answering = (name: string, description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
})

function bodyOf({ json, multipart }: Pick<Operation, 'json' | 'multipart'>) {
  if (json)
    return { requestBody: { required: true, content: { 'application/json': { schema: sentSchema(json) } } } }
  if (!multipart) return {}
  const schema = sentSchema(multipart.fields)
  const file = { type: 'string', format: 'binary' }
  const files = Object.fromEntries(multipart.files.map((name) => [name, file]))
  const whole = { ...schema, properties: { ...schema.properties, ...files } }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: whole } } } }
}
