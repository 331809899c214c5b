import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { data } from '@remix-run/node'
import { currentRequest } from '../current-request.server'
import { DomainError, type FormErrors, MethodNotAllowed, Outdated } from '../errors/errors'
import { msg, t } from '../i18n/i18n'
import { log } from '../logging/log.server'
import { withEntityTag } from './conditional.server'
import { submittedValuesOf } from './request.server'
import { storedFilePolicy } from './security.server'
import { discardUnreadBody } from './unread-body.server'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type ServerRouteModule = ServerBuild['routes'][string]['module']
type Handler = (args: LoaderFunctionArgs) => Promise<unknown> | unknown

/**
 * Creates the `loader` and `action` of a JSON route. A handler returns a plain value (200, with an ETag for reads),
 * `createdJsonResponse(value)` (201) or a Response; a domain error becomes `{ message, errors }` with its status.
 * @param failures messages by method for unexpected errors (500)
 */
export function api(
  handlers: Partial<Record<Method, Handler>>,
  failures: Partial<Record<Method, string>> = {},
) {
  const answer = async (args: LoaderFunctionArgs) => {
    const method = args.request.method === 'HEAD' ? 'GET' : args.request.method
    const handler = handlers[method as Method]
    if (!handler) return errorJsonResponse(new MethodNotAllowed(...Object.keys(handlers)))
    try {
      const value = await handler(args)
      if (value instanceof Response) return value
      return method === 'GET' ? withEntityTag(args.request, value) : json(value)
    } catch (error) {
      const isUnmatched = error instanceof Outdated && args.request.headers.has('If-Match')
      return errorJsonResponse(error, failures[method as Method], isUnmatched ? 412 : undefined)
    }
  }
  return { loader: answer, action: answer as (args: ActionFunctionArgs) => Promise<Response> }
}

export function json(value: unknown, status = 200, headers: HeadersInit = {}): Response {
  const all = new Headers(headers)
  all.set('Cache-Control', 'no-store')
  return Response.json(value, { status, headers: all })
}

export const createdJsonResponse = (value: unknown) => json(value, 201)

export function errorJsonResponse(
  error: unknown,
  failure: string = msg('Something went wrong on our side.'),
  statusInstead?: number,
): Response {
  if (error instanceof Response) return error
  if (!(error instanceof DomainError)) {
    log.error({ err: error, path: currentRequest()?.path }, 'request failed')
    return json({ message: t(failure) }, 500)
  }
  const { message, status, errors, newer } = error
  const fields = errors && Object.keys(errors).length > 0 ? { errors } : {}
  const body = { message, ...fields, ...(newer && { newer }) }
  return json(body, statusInstead ?? status, headersOf(error))
}

const headersOf = ({ retryAfterSeconds, allowed }: DomainError): Record<string, string> => ({
  ...(retryAfterSeconds && { 'Retry-After': String(retryAfterSeconds) }),
  ...(allowed && { Allow: allowed }),
})

/**
 * Wraps the build's modules: a domain error from a loader becomes the error page, one from an action becomes
 * `FormErrors` as action data. A page's action answers POST only, because Remix would run it for every method except
 * GET. Every error of a module without a view becomes JSON.
 */
export function withPageErrors(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action, default: view } = route?.module ?? {}
    if (!route) return [id, route]
    if (!view) return [id, { ...route, module: asData(route.module) }]
    const module = {
      ...route.module,
      headers: keepingHeadersOfErrors(route.module.headers),
      loader: loader && ((args: LoaderFunctionArgs) => asErrorPage(() => loader(args))),
      action: discarding((args) => asFormErrors(args.request, () => pressed(args, route.path, action))),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

/** @throws MethodNotAllowed for all but a form's POST */
function pressed(args: ActionFunctionArgs, path?: string, action?: ServerRouteModule['action']) {
  const isUnknownAddress = path === '*'
  if (action && (args.request.method === 'POST' || isUnknownAddress)) return action(args)
  throw new MethodNotAllowed('GET', ...(action ? ['POST'] : []))
}

/**
 * Adds the headers of errors: Remix keeps only those headers of an answer with data that the module's `headers`
 * returns.
 */
function keepingHeadersOfErrors(own: ServerRouteModule['headers']): HeadersFunction {
  return (args) => {
    const headers = new Headers(typeof own === 'function' ? own(args) : (own ?? args.parentHeaders))
    for (const from of [args.loaderHeaders, args.actionHeaders, args.errorHeaders]) {
      for (const name of ['Retry-After', 'Allow']) {
        const value = from?.get(name)
        if (value) headers.set(name, value)
      }
    }
    return headers
  }
}

function asData(module: ServerRouteModule) {
  const answering = (handler: Handler) => async (args: LoaderFunctionArgs) => {
    const answer = await Promise.resolve(args)
      .then(handler)
      .catch((error) => errorJsonResponse(error))
    if (answer instanceof Response && !answer.headers.has('Content-Security-Policy'))
      answer.headers.set('Content-Security-Policy', storedFilePolicy)
    return answer
  }
  const { loader, action } = module
  return {
    ...module,
    loader: loader && answering(loader),
    action: action && discarding(answering(action)),
  }
}

/** Discards the body of a refused request, since an unread body would block the next request on its connection. */
const discarding = (action: (args: ActionFunctionArgs) => Promise<unknown>) => (args: ActionFunctionArgs) =>
  action(args).finally(() => discardUnreadBody(args.request))

async function asErrorPage<T>(run: () => T): Promise<Awaited<T>> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { message, status, advice } = error
    throw data({ message, advice }, { status, headers: headersOf(error) })
  }
}

async function asFormErrors(request: Request, run: () => unknown) {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { message, status, errors = {}, newer } = error
    const headers = headersOf(error)
    if (![400, 409, 413, 415, 429, 500, 503, 507].includes(status))
      throw data({ message }, { status, headers })
    const formErrors: FormErrors = { message, errors, values: submittedValuesOf(request), newer }
    return data(formErrors, { status, headers })
  }
}
