import { Readable } from 'node:stream'
import { env } from '../../platform/env.server'
import { DomainError, emptyFieldErrors, Invalid, Unavailable } from '../../platform/errors/errors'
import { versionToMatch } from '../../platform/http/conditional.server'
import { hangUpSignal } from '../../platform/http/hang-up.server'
import { rememberSubmittedValues, validate } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import {
  declaredTypeProblem,
  nameProblem,
  sizeProblem,
  tooManyProblem,
  typeProblem,
} from '../uploads/file-rules'
import { type FilePart, parseMultipart } from '../uploads/multipart.server'
import { uploadsCounter, uploadsInFlight } from '../uploads/upload-metrics.server'
import { altTextsIn } from './alt-texts.server'
import { pathsOfFile } from './files.server'
import { idempotencyKey } from './idempotency.server'
import type { IncomingFile } from './incoming-file'
import type { FileRule, UploadedContent, UploadedFiles, UploadSchema } from './kind.server'
import {
  type OpenedVersion,
  OpenedVersionForm,
  openedVersionFrom,
  openedVersionOfProgram,
} from './opened-version'
import { publishButton } from './publish-button'
import { receiveFile } from './receive-file.server'
import { rowFieldName } from './row-field'
import { deleteUnownedFiles } from './unfinished-uploads.server'

interface ReceivedFile {
  name: string
  file?: IncomingFile
  problem?: string
}

/**
 * Stores the files, validates the form and passes both to `save`, unless the client has disconnected. Files that `save`
 * attaches to no record are deleted, and all files on failure.
 * @throws Invalid with every field's errors; Unavailable when storage or the database fails
 */
export async function receiveUpload<Fields, Name extends string, T>(
  request: Request,
  schema: UploadSchema<Fields, Name>,
  isNew: boolean,
  save: (upload: UploadedContent<Fields, Name>) => Promise<T>,
): Promise<T> {
  let received: ReceivedFile[] = []
  let result = 'accepted'
  uploadsInFlight.inc()
  try {
    const limits = {
      maxBytes: Math.min(env.maxUploadBytes, schema.formBytes ?? Number.POSITIVE_INFINITY),
      fieldBytes: schema.fieldBytes,
    }
    const form = await parseMultipart(
      request,
      (part) => receivePart(part, schema.files, hangUpSignal(request)),
      limits,
    )
    received = form.files
    const values = valuesOf(form.fields, [...(schema.lists ?? []), ...Object.values(schema.rows ?? {})])
    rememberSubmittedValues(request, asText(values))
    if (values[publishButton]) delete values.isDraft
    if (form.problem) throw form.problem
    const upload = validateUpload(schema, isNew, values, received)
    await schema.check?.(upload.files)
    if (hangUpSignal(request).aborted) throw new Invalid(t('The upload was canceled.'))
    if (!isNew) return await save({ ...upload, opened: openedIn(request, values) })
    const sent = [values, received.map(({ name, file }) => [name, file?.sha256])]
    return await save({ ...upload, key: idempotencyKey(request, values.idempotencyKey, sent) })
  } catch (error) {
    result = error instanceof DomainError && error.status < 500 ? 'refused' : 'failed'
    if (error instanceof DomainError) throw error
    log.error({ err: error }, 'upload failed')
    throw unavailable(error, schema.failure)
  } finally {
    uploadsInFlight.dec()
    uploadsCounter.inc({ result })
    await deleteUnownedFiles(received.flatMap(({ file }) => (file ? pathsOfFile(file) : [])))
  }
}

/** Returns the version that a change is based on, from `If-Match` or the form. */
const openedIn = (request: Request, values: Record<string, unknown>): OpenedVersion | undefined =>
  openedVersionOfProgram(versionToMatch(request)) ?? openedVersionFrom(validate(OpenedVersionForm, values))

async function receivePart(
  { name, filename, contentType, data }: FilePart,
  rules: Record<string, FileRule>,
  signal: AbortSignal,
): Promise<ReceivedFile> {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
  if (filename === '') return { name }
  if (!rule) return { name, problem: t('This field does not accept files.') }
  const { kind, types, limitBytes } = rule
  const problem = nameProblem(kind, filename) ?? declaredTypeProblem(kind, contentType)
  if (problem) return { name, problem }
  try {
    const limited = limitBytes === undefined ? data : limitFile(data, limitBytes)
    const file = await receiveFile(kind, filename, limited, signal)
    if (!types || types.includes(file.type)) return { name, file }
    await deleteUnownedFiles(pathsOfFile(file))
    return { name, problem: typeProblem(kind, types) }
  } catch (error) {
    if (error instanceof Invalid) return { name, problem: error.message }
    throw error
  }
}

function limitFile(data: Readable, limitBytes: number): Readable {
  const chunks = async function* () {
    let bytes = 0
    for await (const chunk of data) {
      bytes += chunk.length
      if (bytes > limitBytes) throw new Invalid(sizeProblem(limitBytes))
      yield chunk
    }
  }
  return Readable.from(chunks(), { objectMode: false })
}

function validateUpload<Fields, Name extends string>(
  schema: UploadSchema<Fields, Name>,
  isNew: boolean,
  values: Record<string, string | string[]>,
  received: ReceivedFile[],
): UploadedContent<Fields, Name> {
  const errors = emptyFieldErrors()
  const messages: string[] = []
  const addError = (name: string, problem: string) => {
    errors[name] = [...new Set([...(errors[name] ?? []), problem])]
    messages.push(problem)
  }
  const filesOf = (name: string) => received.filter((one) => one.name === name)
  const isChosen = ({ file, problem }: ReceivedFile) => Boolean(file || problem)
  const rules = Object.entries(schema.files) as [Name, FileRule][]
  const many = rules.flatMap(([name, rule]) => (rule.many ? [name as string] : []))

  for (const one of received) {
    const { name, problem } = one
    if (problem)
      addError(many.includes(name) ? rowFieldName(name, filesOf(name).indexOf(one)) : name, problem)
  }
  for (const [name, { required }] of rules) {
    const sent = filesOf(name).filter(isChosen)
    if (sent.length > 1 && !many.includes(name)) addError(name, t(tooManyProblem))
    if (sent.length === 0 && isNew && required) addError(name, t(required))
  }
  const fields = attempt(
    () => ({
      valid: validate(schema.fields, values, fieldIn(Object.values(schema.rows ?? {}))),
      altTexts: altTextsIn(values),
    }),
    (invalid) => {
      Object.assign(errors, invalid.errors)
      messages.push(invalid.message)
    },
  )
  if (fields === undefined || messages.length > 0) throw new Invalid(messages[0] ?? schema.failure, errors)

  const files = Object.fromEntries(rules.map(([name]) => [name, filesOf(name).map(({ file }) => file)]))
  return { fields: fields.value.valid, altTexts: fields.value.altTexts, files: files as UploadedFiles<Name> }
}

const fieldIn =
  (rows: string[]) =>
  ([first = '', row]: PropertyKey[]) => {
    const name = String(first)
    return rows.includes(name) && typeof row === 'number' ? rowFieldName(name, row) : name
  }

function attempt<T>(work: () => T, onInvalid: (invalid: Invalid) => void): { value: T } | undefined {
  try {
    return { value: work() }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    onInvalid(error)
    return
  }
}

function valuesOf(fields: [string, string][], lists: string[]): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>()
  for (const [sent, value] of fields) {
    const name = sent.replace(/\[\]$/, '')
    const before = values.get(name)
    if (lists.includes(name)) values.set(name, [...(before ?? []), value])
    else if (before === undefined) values.set(name, value)
    else throw new Invalid(t('A field was sent twice.'), { [name]: [t('This field was sent twice.')] })
  }
  return Object.fromEntries(values)
}

function asText(values: Record<string, string | string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat().join('\n')]))
}

function unavailable(error: unknown, failure: string): Unavailable {
  const code = String((error as { code?: unknown } | undefined)?.code ?? '')
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code))
    return new Unavailable(t('{failure} The disk is full.', { failure }), 507)
  // Node reports ENOENT when a folder cannot be created on a read-only disk.
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'SQLITE_READONLY'].includes(code)) {
    return new Unavailable(t('{failure} The storage is not writable.', { failure }), 507)
  }
  const isService =
    typeof error === 'object' && error !== null && ('$metadata' in error || 'syscall' in error)
  return isService
    ? new Unavailable(t('{failure} The storage is not responding.', { failure }))
    : new Unavailable(failure, 500)
}
