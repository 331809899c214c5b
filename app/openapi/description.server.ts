import { z } from 'zod'
import { answers, composedAnswers } from './answers'
import { type Operation, operations } from './operations.server'

const security = { user: [{ token: [] }, { cookie: [] }], admin: [{ token: [] }, { cookie: [] }] }

/** Describes the JSON API in OpenAPI 3.1, from the schemas that check requests. */
export function describeApi(origin: string, siteName: string) {
  return {
    openapi: '3.1.0',
    info: { title: `${siteName}: the JSON API`, version: '1' },
    servers: [{ url: origin }],
    paths: Object.fromEntries(
      Object.entries(operations).map(([path, methods]) => [
        `/${path.replace(/:(\w+)/g, '{$1}')}`,
        Object.fromEntries(
          Object.entries(methods).map(([method, operation]) => [method, described(path, operation)]),
        ),
      ]),
    ),
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

function described(path: string, { summary, answer, status = 200, by, errors = [], ...sent }: Operation) {
  const hasId = path.includes(':id')
  const statuses = [
    ...[400, ...errors, ...(by ? [401] : []), ...(by === 'admin' ? [403] : [])],
    ...(hasId ? [404] : []),
  ]
  const failures = [...new Set(statuses)].sort().map((code) => [code, answering('Error', `${code}`)])
  return {
    summary: by === 'admin' ? `${summary} (admins)` : summary,
    ...(by && { security: security[by] }),
    ...(hasId && { parameters: [idParameter] }),
    ...bodyOf(sent),
    responses: { [status]: answering(answer, summary), ...Object.fromEntries(failures) },
  }
}

const idParameter = {
  ...{ name: 'id', in: 'path', required: true },
  schema: { type: 'integer', minimum: 1, maximum: 999_999_999 },
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

type JsonSchema = z.core.JSONSchema.BaseSchema

/**
 * Returns the JSON schema of what the client sends. A preprocessed field is described by its result, and optional.
 */
function sentSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _unused, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (def.type === 'pipe' && def.in._zod.def.type === 'transform')
        Object.assign(jsonSchema, sentSchema(def.out as z.ZodType))
      if (def.type === 'object') {
        const isOptional = (name: string) => !acceptsNothing(def.shape[name] as z.ZodType)
        jsonSchema.required = Object.keys(def.shape).filter(isOptional)
        if (jsonSchema.required.length === 0) delete jsonSchema.required
      }
    },
  })
  return described
}

const acceptsNothing = (schema: z.ZodType) => schema.safeParse(undefined).success

function componentSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries({ ...answers, ...composedAnswers })) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // A client must not break when an answer gets one more field.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _schema, $id: _id, ...schema }]) => [id, schema]),
  )
}
