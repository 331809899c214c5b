import { env } from '../platform/env.server'
import { DomainError, type FieldErrors, Invalid, Unavailable } from '../platform/errors'
import { log } from '../platform/log.server'
import { checked, rememberSubmitted } from '../platform/request.server'
import { declaredTypeProblem, nameProblem, tooManyProblem } from '../uploads/file-rules'
import { type FilePart, parseMultipart } from '../uploads/multipart.server'
import { discardFiles, type IncomingFile, receiveFile } from './files.server'
import type { FileRule, Uploaded, UploadedFiles, UploadPlan } from './kind.server'
import { rowField } from './rows'

interface Taken {
  name: string
  file?: IncomingFile
  problem?: string
}

/**
 * Reads a form with files, stores the files as they arrive, checks all of it, and hands it to `use`, which confirms the
 * files in the transaction that writes their record. Whatever fails, files that are not confirmed are removed.
 * @param isNew the record is not there yet: its required files must come
 * @throws Invalid with every field's errors; Unavailable when storage or database fail
 */
export async function takeUpload<Fields, Name extends string, T>(
  request: Request,
  plan: UploadPlan<Fields, Name>,
  isNew: boolean,
  use: (upload: Uploaded<Fields, Name>) => Promise<T>,
): Promise<T> {
  let taken: Taken[] = []
  try {
    const limits = { maxBytes: env.maxUploadBytes }
    const form = await parseMultipart(request, (part) => takePart(part, plan.files, request.signal), limits)
    taken = form.files
    const values = valuesOf(form.fields, [...(plan.lists ?? []), ...Object.values(plan.rows ?? {})])
    rememberSubmitted(request, typedIn(values))
    if (form.problem) throw form.problem
    return await use(checkedUpload(plan, isNew, values, taken))
  } catch (error) {
    await discardFiles(taken.flatMap(({ file }) => (file ? [file.path] : [])))
    if (error instanceof DomainError) throw error
    log.error({ err: error }, 'upload failed')
    throw unavailable(error, plan.failure)
  }
}

async function takePart(
  { name, filename, contentType, data }: FilePart,
  rules: Record<string, FileRule>,
  signal: AbortSignal,
): Promise<Taken> {
  const kind = Object.hasOwn(rules, name) ? rules[name]?.kind : undefined
  if (filename === '') return { name }
  if (!kind) return { name, problem: 'No file is taken here.' }
  const problem = nameProblem(kind, filename) ?? declaredTypeProblem(kind, contentType)
  if (problem) return { name, problem }
  try {
    return { name, file: await receiveFile(kind, filename, data, signal) }
  } catch (error) {
    if (error instanceof Invalid) return { name, problem: error.message }
    throw error
  }
}

function checkedUpload<Fields, Name extends string>(
  plan: UploadPlan<Fields, Name>,
  isNew: boolean,
  values: Record<string, string | string[]>,
  taken: Taken[],
): Uploaded<Fields, Name> {
  const errors: FieldErrors = {}
  const messages: string[] = []
  const refuse = (name: string, problem: string) => {
    errors[name] = [...new Set([...(errors[name] ?? []), problem])]
    messages.push(problem)
  }
  const filesOf = (name: string) => taken.filter((one) => one.name === name)
  const isChosen = ({ file, problem }: Taken) => Boolean(file || problem)
  const rules = Object.entries(plan.files) as [Name, FileRule][]
  const many = rules.flatMap(([name, rule]) => (rule.many ? [name as string] : []))

  for (const one of taken) {
    const { name, problem } = one
    if (problem) refuse(many.includes(name) ? rowField(name, filesOf(name).indexOf(one)) : name, problem)
  }
  for (const [name, { required }] of rules) {
    const sent = filesOf(name).filter(isChosen)
    if (sent.length > 1 && !many.includes(name)) refuse(name, tooManyProblem)
    if (sent.length === 0 && isNew && required) refuse(name, required)
  }
  const fields = attempt(
    () => checked(plan.fields, values, fieldIn(Object.values(plan.rows ?? {}))),
    (invalid) => {
      Object.assign(errors, invalid.errors)
      messages.push(invalid.message)
    },
  )
  if (fields === undefined || messages.length > 0) throw new Invalid(messages[0] ?? plan.failure, errors)

  const files = Object.fromEntries(rules.map(([name]) => [name, filesOf(name).map(({ file }) => file)]))
  return { fields: fields.value, files: files as UploadedFiles<Name> }
}

/** How errors name a field: one of a row by its row. */
const fieldIn =
  (rows: string[]) =>
  ([first = '', row]: PropertyKey[]) => {
    const name = String(first)
    return rows.includes(name) && typeof row === 'number' ? rowField(name, row) : name
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
    else throw new Invalid('A field was sent twice.', { [name]: ['This field was sent twice.'] })
  }
  return Object.fromEntries(values)
}

/** What was typed, for the page that shows it again; a list is its lines. */
function typedIn(values: Record<string, string | string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat().join('\n')]))
}

/** Says what it is that fails, where that can be told. */
function unavailable(error: unknown, failure: string): Unavailable {
  const code = String((error as { code?: unknown } | undefined)?.code ?? '')
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code))
    return new Unavailable(`${failure} The disk is full.`, 507)
  // Making a folder on a read-only disk is ENOENT to Node.
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'SQLITE_READONLY'].includes(code)) {
    return new Unavailable(`${failure} The storage cannot be written.`, 507)
  }
  const isService =
    typeof error === 'object' && error !== null && ('$metadata' in error || 'syscall' in error)
  return isService
    ? new Unavailable(`${failure} The storage does not answer.`)
    : new Unavailable(failure, 500)
}
