import { cacheKeyOfModules, isAddressSwitchedOn } from '../modules/switchboard.server'
import { componentSchemas } from './component-schemas.server'
import { describeOnlyModulesOn } from './described-modules.server'
import { errorStatusesOf } from './failures.server'
import { exampleAddress, type Operation, openApiPathOf } from './operations/operation'
import { apiOperations } from './operations.server'
import { parametersOfOperation } from './parameters.server'
import { requestSchema } from './sent-schema.server'
import { httpStatusTexts } from './statuses'
import { webhookDescriptions } from './webhooks.server'
import { allowedCallersText } from './who-may'

/** Describes the JSON API in OpenAPI 3.1, from the schemas that check requests. */
export function describeApi(origin: string, siteName: string) {
  const modules = cacheKeyOfModules()
  if (common?.modules !== modules) common = { modules, described: describe() }
  return {
    openapi: '3.1.0',
    info: { title: `${siteName}: the JSON API`, version: '1' },
    servers: [{ url: origin }],
    ...common.described,
  }
}

/**
 * The part of the description that is the same for all sites with this release and these modules. It is cached,
 * since making it takes long and anybody may request it.
 */
let common: { modules: string; described: ReturnType<typeof describe> } | undefined

function describe() {
  return describeOnlyModulesOn({
    paths: Object.fromEntries(
      Object.entries(apiOperations)
        .filter(([path]) => isAddressSwitchedOn(exampleAddress(path)))
        .map(([path, methods]) => [
          openApiPathOf(path),
          Object.fromEntries(
            Object.entries(methods).map(([method, operation]) => [
              method,
              described(path, method, operation),
            ]),
          ),
        ]),
    ),
    webhooks: webhookDescriptions(),
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
  })
}

function described(path: string, method: string, operation: Operation) {
  const { summary, answer, status = 200, by, json, multipart } = operation
  const failures = errorStatusesOf(path, method, operation).map((code) => [
    code,
    answering('Error', httpStatusTexts[code] ?? `${code}`),
  ])
  const parameters = parametersOfOperation(path, method, operation)
  return {
    summary,
    description: `For ${allowedCallersText(operation)}.`,
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
    return {
      requestBody: { required: true, content: { 'application/json': { schema: requestSchema(json) } } },
    }
  if (!multipart) return {}
  const schema = requestSchema(multipart.fields)
  const file = { type: 'string', format: 'binary' }
  const files = Object.fromEntries(multipart.files.map((name) => [name, file]))
  const whole = { ...schema, properties: { ...schema.properties, ...files } }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: whole } } } }
}
