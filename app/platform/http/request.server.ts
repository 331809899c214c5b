import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { z } from 'zod'
import { plainErrorMessages } from '../errors/error-messages'
import { DomainError, emptyFieldErrors, Invalid, NotFound } from '../errors/errors'
import { t } from '../i18n/i18n'
import { hasLostLetters } from '../text/lost-letters'
import { withWellFormedTexts } from './well-formed.server'

const submitted = new WeakMap<Request, Record<string, string>>()

export function rememberSubmittedValues(request: Request, values: Record<string, string>): void {
  const shown = Object.entries(values).filter(([name]) => !/password|token/i.test(name))
  submitted.set(request, Object.fromEntries(shown))
}

export function submittedValuesOf(request: Request): Record<string, string> {
  return submitted.get(request) ?? {}
}

/** @throws NotFound with `message` when the parameter is not a positive integer */
export function idFromParam(param: string | undefined, message: string): number {
  if (!param || !/^[1-9]\d{0,8}$/.test(param)) throw new NotFound(message)
  return Number(param)
}

const maxFields = 1000

/** @throws Invalid 415 when the body is not url-encoded, 413 past `limitBytes`, 400 past 1,000 fields */
export async function readFields(request: Request, limitBytes = 64 * 1024): Promise<URLSearchParams> {
  const type = request.headers.get('Content-Type') ?? ''
  const text = await textOf(request, limitBytes)
  if (text.split('&', maxFields + 1).length > maxFields)
    throw new Invalid(t('The form has more fields than allowed.'))
  if (/^application\/x-www-form-urlencoded/i.test(type)) return new URLSearchParams(text)
  if (text === '') return new URLSearchParams()
  throw new Invalid(t('Send a form.'), {}, 415)
}

/** @throws Invalid 415 for another content type, 400 for invalid JSON, 413 past `limitBytes` */
export async function readJson(request: Request, limitBytes = 256 * 1024): Promise<unknown> {
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(request.headers.get('Content-Type') ?? '')) {
    throw new Invalid(t('Send JSON, with Content-Type: application/json.'), {}, 415)
  }
  try {
    return JSON.parse(await textOf(request, limitBytes))
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw new Invalid(t('The body is not valid JSON.'))
  }
}

/**
 * The number of bytes that are read past the limit, so that the browser gets the error instead of a closed
 * connection.
 */
const drainedBytes = 8 * 1024 * 1024

/** @throws Invalid 413 past `limitBytes`, 400 when the client disconnects before the end */
export async function readBytes(request: Request, limitBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of request.body ? Readable.fromWeb(request.body as WebStream) : []) {
      bytes += chunk.byteLength
      if (bytes > drainedBytes) break
      if (bytes <= limitBytes) chunks.push(chunk)
    }
  } catch {
    throw new Invalid(t('The request is incomplete.'))
  }
  if (bytes > limitBytes) throw new Invalid(t('The request is too large.'), {}, 413)
  return Buffer.concat(chunks)
}

async function textOf(request: Request, limitBytes: number): Promise<string> {
  return (await readBytes(request, limitBytes)).toString('utf8')
}

/** @throws Invalid */
export async function parseForm<T extends z.ZodType>(request: Request, shape: T): Promise<z.output<T>> {
  const fields = await readFields(request)
  rememberSubmittedValues(request, Object.fromEntries(fields))
  return validate(shape, valuesOf(fields))
}

export async function parseJson<T extends z.ZodType>(request: Request, shape: T): Promise<z.output<T>> {
  return validate(shape, await readJson(request))
}

/**
 * @param fieldAt maps the path of an issue to a field name; by default its first part
 * @throws Invalid 400 with the errors by field, and the first as message
 */
export function validate<T extends z.ZodType>(shape: T, value: unknown, fieldAt?: FieldAt): z.output<T> {
  const sent = withWellFormedTexts(value)
  const lost = lostLettersIn(sent).map((path) => ({ path, message: lostLetters() }))
  if (lost.length > 0) throw invalid(lost, fieldAt)
  return parsed(shape, sent, fieldAt)
}

type FieldAt = (path: PropertyKey[]) => string

const lostLetters = () => t('Some characters were lost here. Type them again.')

/** Returns the paths of texts with U+FFFD, where letters were lost on the way here. */
function lostLettersIn(value: unknown): PropertyKey[][] {
  if (typeof value === 'string') return hasLostLetters(value) ? [[]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) =>
    lostLettersIn(item).map((path) => [Array.isArray(value) ? Number(name) : name, ...path]),
  )
}

/** Parses like `validate`, but allows lost letters, for search words and values that were stored before. */
export const validateLeniently = <T extends z.ZodType>(shape: T, value: unknown, fieldAt?: FieldAt) =>
  parsed(shape, withWellFormedTexts(value), fieldAt)

function parsed<T extends z.ZodType>(shape: T, value: unknown, fieldAt?: FieldAt): z.output<T> {
  const { success, data, error } = shape.safeParse(value, { error: plainErrorMessages })
  if (success) return data
  throw invalid(error.issues, fieldAt)
}

function invalid(
  issues: { path: PropertyKey[]; message: string }[],
  fieldAt: FieldAt = ([name = '']) => String(name),
): Invalid {
  const errors = emptyFieldErrors()
  for (const { path, message } of issues) {
    const field = fieldAt(path)
    if (field) errors[field] = [...(errors[field] ?? []), message]
  }
  return new Invalid(issues[0]?.message ?? t('The request is not valid.'), errors)
}

function valuesOf(fields: URLSearchParams): Record<string, string> {
  const seen = new Set<string>()
  for (const name of fields.keys()) {
    if (seen.has(name))
      throw new Invalid(t('A field was sent twice.'), { [name]: [t('This field was sent twice.')] })
    seen.add(name)
  }
  return Object.fromEntries(fields)
}
