import { LRUCache } from 'lru-cache'
import { currentLocale, t } from '../../platform/i18n/i18n'
import { rightsFor } from '../../site/accounts/keys/key-rights'
import { componentSchemas } from './component-schemas.server'
import { curlOf } from './curl.server'
import { failuresOf } from './failures.server'
import { addressOf, exampleAddress, type Operation } from './operations/operation'
import { operationGroups } from './operations.server'
import { parametersOf } from './parameters.server'
import { nameIn, typeWords } from './schema-words'
import { type JsonSchema, sentSchema } from './sent-schema.server'
import { webhookEvents } from './webhooks.server'
import { whoMay } from './who-may'

/** A value that an operation takes or answers with. */
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
  /** The rights that a personal key needs; undefined where keys count for nothing. */
  rights?: string[]
  isOpen: boolean
  parameters: (ReferenceField & { place: string })[]
  /** The fields of the body, which is JSON or a form. */
  fields: ReferenceField[]
  isForm: boolean
  curl: string
  status: number
  /** The name of an object, or of the objects in a list. */
  answer: { name: string; isList: boolean }
  failures: number[]
}

export interface Reference {
  groups: { title: string; operations: ReferenceOperation[] }[]
  objects: { name: string; description: string; fields: ReferenceField[] }[]
  /** What webhooks tell, and the object that they tell it with. */
  events: { type: string; means: string; data: string }[]
}

const references = new LRUCache<string, Reference>({ max: 20 })

/** Returns the JSON API as its page shows it, made once for each address and language of the site. */
export function apiReference(origin: string): Reference {
  const key = `${currentLocale()} ${origin}`
  const reference = references.get(key) ?? makeReference(origin)
  references.set(key, reference)
  return reference
}

/** Makes it from what the OpenAPI description is made of. */
function makeReference(origin: string): Reference {
  const schemas = componentSchemas()
  const groups = operationGroups.map(({ title, operations }) => ({
    title,
    operations: Object.entries(operations).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        referenceOf({ origin, schemas, path, method, operation }),
      ),
    ),
  }))
  const objects = Object.entries(schemas)
    .filter(([, { properties }]) => properties && Object.keys(properties).length > 0)
    .map(([name, schema]) => ({ name, description: schema.description ?? '', fields: fieldsOf(schema) }))
  return {
    groups,
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
    path: addressOf(path),
    summary,
    who: whoMay(operation),
    isOpen: !by,
    status,
    rights: rightsFor(method.toUpperCase(), address),
    parameters: parametersOf(path, method, operation).map(
      ({ name, in: place, required, description, schema }) => ({
        name,
        place,
        isRequired: required === true,
        type: typeWords(schema),
        description: description ?? '',
      }),
    ),
    fields: [...(body ? fieldsOf(sentSchema(body)) : []), ...files.map(fileField)],
    isForm: multipart !== undefined,
    curl: curlOf({ origin, address, method: method.toUpperCase(), operation }),
    answer: answerOf(answer, schemas[answer]),
    failures: failuresOf(path, method, operation),
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
  return items?.$ref ? { name: nameIn(items.$ref), isList: true } : { name, isList: false }
}

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema): ReferenceField[] =>
  Object.entries(properties).map(([name, property]) => {
    const schema = property as JsonSchema
    return {
      name,
      type: typeWords(schema),
      isRequired: required.includes(name),
      description: schema.description ?? '',
    }
  })
