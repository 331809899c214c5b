import type { RequestListener } from 'node:http'
import { currentRequest, isRoutineRequestPath } from '../current-request.server'
import { env } from '../env.server'
import { forwardedHeader } from '../host.server'
import type { Attributes, Tracing } from './opentelemetry.server'
import { setTraceIdReader } from './trace-id.server'

let tracing: Tracing | undefined

/** Starts sending traces to OTEL_EXPORTER_OTLP_ENDPOINT; loads nothing if that is not set. */
export async function startTracing(): Promise<void> {
  if (env.tracesEndpoint) tracing ??= (await import('./opentelemetry.server')).openTracing(env.tracesEndpoint)
  setTraceIdReader(() => tracing?.traceId())
}

/** Sends the remaining spans. */
export async function stopTracing(): Promise<void> {
  const ended = tracing
  tracing = undefined
  await ended?.shutdown()
}

export const isTracing = () => tracing !== undefined

/** Runs a step of a request or job as a span; without tracing, just runs it. */
export const runInSpan = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  tracing?.isInTrace() ? tracing.inSpan(name, attributes, work) : work()

export const runInTrace = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.inTrace(name, attributes, work) : work()

/** @param routeOf maps any path to one of a small number of names */
export function withTracing(routeOf: (path: string) => string, handle: RequestListener): RequestListener {
  return (request, response) => {
    if (!tracing || isRoutineRequestPath(request.url ?? '')) return handle(request, response)
    // An untrusted client's header could put the site's spans into a foreign trace.
    const parent = forwardedHeader(request, 'traceparent')
    const span = tracing.startRequest(parent)
    const { method = '' } = request
    const current = currentRequest()
    if (current) current.traceId = span.traceId
    response.once('close', () => {
      const path = request.url?.split('?')[0] ?? ''
      const answered = { method, route: routeOf(path), status: response.statusCode }
      span.end({ ...answered, path: current?.path ?? '' })
    })
    span.run(() => handle(request, response))
  }
}
