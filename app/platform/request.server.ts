import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { z } from 'zod'
import { DomainError, type FieldErrors, Invalid, NotFound } from './errors'

const submitted = new WeakMap<Request, Record<string, string>>()

/** Remembers what was typed into a form, for the page that shows it again when it is refused. */
export function rememberSubmitted(request: Request, values: Record<string, string>): void {
  const shown = Object.entries(values).filter(([name]) => !/password|token/i.test(name))
  submitted.set(request, Object.fromEntries(shown))
}

/** What was remembered of a form. */
export function submittedIn(request: Request): Record<string, string> {
  return submitted.get(request) ?? {}
}

/**
 * A record's id from an address.
 * @throws NotFound with `message` when it is no positive whole number
 */
export function idFrom(param: string | undefined, message: string): number {
  if (!param || !/^[1-9]\d{0,8}$/.test(param)) throw new NotFound(message)
  return Number(param)
}

/**
 * Fields of a small form (url-encoded or multipart without files).
 * @throws Invalid 415 for another kind of body, 413 past `limitBytes`
 */
export async function fieldsOf(request: Request, limitBytes = 64 * 1024): Promise<URLSearchParams> {
  const type = request.headers.get('Content-Type') ?? ''
  const text = await textOf(request, limitBytes)
  if (/^application\/x-www-form-urlencoded/i.test(type)) return new URLSearchParams(text)
  if (text === '') return new URLSearchParams()
  throw new Invalid('This takes a form.', {}, 415)
}

/**
 * The JSON body of a request.
 * @throws Invalid 415 when it is declared as something else, 400 when it cannot be read, 413 past `limitBytes`
 */
export async function jsonOf(request: Request, limitBytes = 256 * 1024): Promise<unknown> {
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(request.headers.get('Content-Type') ?? '')) {
    throw new Invalid('Send JSON, with Content-Type: application/json.', {}, 415)
  }
  try {
    return JSON.parse(await textOf(request, limitBytes))
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw new Invalid('The body is not valid JSON.')
  }
}

/** Read to here and thrown away, so that a browser that sent too much gets the answer and not a cut connection. */
const drainedBytes = 8 * 1024 * 1024

/** The raw bytes of a request's body. @throws Invalid 413 past `limitBytes` */
export async function bytesOf(request: Request, limitBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ? Readable.fromWeb(request.body as WebStream) : []) {
    bytes += chunk.byteLength
    if (bytes > drainedBytes) break
    if (bytes <= limitBytes) chunks.push(chunk)
  }
  if (bytes > limitBytes) throw new Invalid('That is more than this takes.', {}, 413)
  return Buffer.concat(chunks)
}

async function textOf(request: Request, limitBytes: number): Promise<string> {
  return (await bytesOf(request, limitBytes)).toString('utf8')
}

/**
 * A small form, checked; what was typed is remembered for a page that shows it again.
 * @throws Invalid with the fields' errors
 */
export async function parseForm<T extends z.ZodType>(request: Request, shape: T): Promise<z.output<T>> {
  const fields = await fieldsOf(request)
  rememberSubmitted(request, Object.fromEntries(fields))
  return checked(shape, valuesOf(fields))
}

/** The JSON body of a request, checked. @throws Invalid */
export async function parseJson<T extends z.ZodType>(request: Request, shape: T): Promise<z.output<T>> {
  return checked(shape, await jsonOf(request))
}

/**
 * @param fieldAt how errors name what is wrong at a path of the value: by its first part, unless told
 * @throws Invalid 400 with the errors of each field, the first of them as its message
 */
export function checked<T extends z.ZodType>(
  shape: T,
  value: unknown,
  fieldAt = (path: PropertyKey[]) => String(path[0] ?? ''),
): z.output<T> {
  if (JSON.stringify(value)?.includes('\\u0000')) throw new Invalid('A NUL character is in what was sent.')
  const parsed = shape.safeParse(value)
  if (parsed.success) return parsed.data
  const errors: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) {
    const field = fieldAt(path)
    if (field) errors[field] = [...(errors[field] ?? []), message]
  }
  throw new Invalid(parsed.error.issues[0]?.message ?? 'That is not what this takes.', errors)
}

function valuesOf(fields: URLSearchParams): Record<string, string> {
  const names = [...fields.keys()]
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Invalid('A field was sent twice.', { [twice]: ['This field was sent twice.'] })
  return Object.fromEntries(fields)
}
