import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import { type FieldErrors, Invalid, isDomainError, NotFound } from './errors'
import { log } from './log.server'
import { once } from './once.server'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Handler = (args: LoaderFunctionArgs) => Promise<unknown> | unknown

/** What a form page gets back when a submission was refused. */
export interface Refusal {
  message: string
  errors: FieldErrors
  /** What was typed, so that a page without JavaScript can show it again. Passwords and files are left out. */
  values: Record<string, string>
}

/**
 * A JSON route: one handler for each method it takes. A handler returns a plain value (200), `created(value)` (201)
 * or a Response; a domain error becomes `{ message, errors }` with its status, any other method 405.
 * @returns the `loader` and `action` to export from the route module
 */
export function api(handlers: Partial<Record<Method, Handler>>) {
  const answer = async (args: LoaderFunctionArgs) => {
    const method = args.request.method === 'HEAD' ? 'GET' : args.request.method
    const handler = handlers[method as Method]
    if (!handler) return methodNotAllowed(Object.keys(handlers))
    try {
      const value = await handler(args)
      return value instanceof Response ? value : json(value)
    } catch (error) {
      return errorJson(error, args.request)
    }
  }
  return { loader: answer, action: answer as (args: ActionFunctionArgs) => Promise<Response> }
}

export function json(value: unknown, status = 200, headers: HeadersInit = {}): Response {
  const all = new Headers(headers)
  all.set('Cache-Control', 'no-store')
  return Response.json(value, { status, headers: all })
}

export const created = (value: unknown) => json(value, 201)

export function methodNotAllowed(allowed: string[]): Response {
  const methods = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed
  return json({ message: 'Method not allowed.' }, 405, { Allow: methods.join(', ') })
}

/** The JSON answer to an error: a domain error with its message and status, a bug as a plain 500. */
export function errorJson(error: unknown, request: Request): Response {
  if (error instanceof Response) return error
  if (!isDomainError(error)) {
    log.error({ err: error, path: new URL(request.url).pathname }, 'request failed')
    return json({ message: 'Something went wrong on our side.' }, 500)
  }
  const { message, status, errors, retryAfterSeconds } = error
  const body = errors && Object.keys(errors).length > 0 ? { message, errors } : { message }
  return json(body, status, retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {})
}

/**
 * Gives every page the same manners towards domain errors, in one place: a loader's becomes the error page with the
 * error's status, an action's refusal (invalid, conflict, too many) becomes action data with the fields' errors.
 */
export function withPageErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route?.module ?? {}
    if (!route || id.endsWith('.api')) return [id, route]
    const module = {
      ...route.module,
      loader: loader && ((args: LoaderFunctionArgs) => asErrorPage(() => loader(args))),
      action: action && ((args: ActionFunctionArgs) => asRefusal(args.request, () => action(args))),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

async function asErrorPage<T>(run: () => T): Promise<Awaited<T>> {
  try {
    return await run()
  } catch (error) {
    if (isDomainError(error)) throw data({ message: error.message }, { status: error.status })
    throw error
  }
}

async function asRefusal(request: Request, run: () => unknown) {
  try {
    return await run()
  } catch (error) {
    if (!isDomainError(error)) throw error
    const { message, status, errors = {}, retryAfterSeconds } = error
    if (![400, 409, 413, 415, 429, 500, 503, 507].includes(status)) throw data({ message }, { status })
    const refusal: Refusal = { message, errors, values: submitted.get(request) ?? {} }
    return data(refusal, {
      status,
      headers: retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {},
    })
  }
}

const submitted = once('submitted', () => new WeakMap<Request, Record<string, string>>())

/** Remembers what was typed into a form, for the page that shows it again when it is refused. */
export function rememberSubmitted(request: Request, values: Record<string, string>): void {
  const shown = Object.entries(values).filter(([name]) => !/password|token/i.test(name))
  submitted.set(request, Object.fromEntries(shown))
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
    if (isDomainError(error)) throw error
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
