import { LRUCache } from 'lru-cache'
import { currentLocale, t } from '../../platform/i18n/i18n'
import { cacheKeyOfModules, isAddressSwitchedOn } from '../modules/switchboard.server'
import { curlCommandOf } from './curl.server'
import { withoutFieldsOfModulesOff } from './described-modules.server'
import { describeApi } from './description.server'
import { errorStatusesOf } from './failures.server'
import { keyRightsForRequest } from './key-rights.server'
import { exampleAddress, type Operation, openApiPathOf } from './operations/operation'
import { operationGroups } from './operations.server'
import { parametersOfOperation } from './parameters.server'
import { schemaNameIn, schemaTypeText } from './schema-words'
import { type JsonSchema, requestSchema } from './sent-schema.server'
import { webhookEvents } from './webhooks.server'
import { allowedCallersText } from './who-may'

/** A value that an operation accepts or answers with. */
export interface ReferenceField {
  name: string
  type: string
  isRequired: boolean
  description: string
}

export interface ReferenceOperation {
  id: string
  method: string
  path: string
  summary: string
  who: string
  /** The rights that a personal key needs; undefined if no key is accepted. */
  rights?: string[]
  isOpen: boolean
  parameters: (ReferenceField & { place: string })[]
  /** The fields of the body, which is JSON or a form. */
  fields: ReferenceField[]
  isForm: boolean
  curl: string
  status: number
  /** The name of the answer's schema, and whether the answer is a list of it. */
  answer: { name: string; isList: boolean }
  failures: number[]
}

export interface ApiReference {
  groups: { title: string; operations: ReferenceOperation[] }[]
  objects: { name: string; description: string; fields: ReferenceField[] }[]
  /** The events that webhooks report, and the schema of the data that they send. */
  events: { type: string; means: string; data: string }[]
}

const references = new LRUCache<string, ApiReference>({ max: 20 })

/** Returns the JSON API as its page shows it, made once for each address and language of the site. */
export function apiReference(origin: string): ApiReference {
  const key = `${currentLocale()} ${origin} ${cacheKeyOfModules()}`
  const reference = references.get(key) ?? makeReference(origin)
  references.set(key, reference)
  return reference
}

/** Builds the reference from the OpenAPI description. */
function makeReference(origin: string): ApiReference {
  const { schemas } = describeApi(origin, '').components
  const groups = operationGroups.map(({ title, operations }) => ({
    title,
    operations: Object.entries(operations)
      .filter(([path]) => isAddressSwitchedOn(exampleAddress(path)))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) =>
          referenceOf({ origin, schemas, path, method, operation }),
        ),
      ),
  }))
  const objects = Object.entries(schemas)
    .filter(([, { properties }]) => properties && Object.keys(properties).length > 0)
    .map(([name, schema]) => ({ name, description: schema.description ?? '', fields: fieldsOf(schema) }))
  return {
    groups: groups.filter((group) => group.operations.length > 0),
    objects: objects.sort((one, other) => one.name.localeCompare(other.name)),
    events: webhookEvents().map(({ means, ...event }) => ({ ...event, means: t(means) })),
  }
}

interface Described {
  origin: string
  schemas: Record<string, JsonSchema>
  path: string
  method: string
  operation: Operation
}

function referenceOf({ origin, schemas, path, method, operation }: Described): ReferenceOperation {
  const { summary, by, status = 200, json, multipart, answer } = operation
  const address = exampleAddress(path)
  const body = json ?? multipart?.fields
  const files = multipart?.files ?? []
  return {
    id: `${method}-${path.replace(/[^a-z]+/gi, '-')}`,
    method: method.toUpperCase(),
    path: openApiPathOf(path),
    summary,
    who: allowedCallersText(operation),
    isOpen: !by,
    status,
    rights: keyRightsForRequest(method.toUpperCase(), address),
    parameters: withoutFieldsOfModulesOff(parametersOfOperation(path, method, operation)).map(
      ({ name, in: place, required, description, schema }) => ({
        name,
        place,
        isRequired: required === true,
        type: schemaTypeText(schema),
        description: description ?? '',
      }),
    ),
    fields: [
      ...(body ? fieldsOf(withoutFieldsOfModulesOff(requestSchema(body))) : []),
      ...files.map(fileField),
    ],
    isForm: multipart !== undefined,
    curl: curlCommandOf({ origin, address, method: method.toUpperCase(), operation }),
    answer: answerOf(answer, schemas[answer]),
    failures: errorStatusesOf(path, method, operation),
  }
}

const fileField = (name: string): ReferenceField => ({
  name,
  type: 'file',
  isRequired: false,
  description: '',
})

function answerOf(name: string, schema: JsonSchema | undefined) {
  const items = schema?.type === 'array' ? (schema.items as JsonSchema) : undefined
  return items?.$ref ? { name: schemaNameIn(items.$ref), isList: true } : { name, isList: false }
}

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema): ReferenceField[] =>
  Object.entries(properties).map(([name, property]) => {
    const schema = property as JsonSchema
    return {
      name,
      type: schemaTypeText(schema),
      isRequired: required.includes(name),
      description: schema.description ?? '',
    }
  })
