import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { env } from '../env.server'
import { log } from './log.server'

export type { Attributes } from '@opentelemetry/api'
export type Tracing = ReturnType<typeof openTracing>

const quietMs = 60_000

/**
 * Sends spans by OTLP/HTTP to `endpoint` + `/v1/traces`. Sampling, service name, headers and batches are set by the
 * OTEL_ variables that the SDK knows.
 */
export function openTracing(endpoint: string) {
  logFailures()
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': env.siteName }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('zinehouse')

  const inSpan = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
    tracer.startActiveSpan(name, { attributes }, (span) => endingWith(span, work))
  const inTrace = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
    tracer.startActiveSpan(name, { attributes, root: true }, (span) => endingWith(span, work))

  return {
    inSpan,
    inTrace,
    isInTrace: () => trace.getActiveSpan() !== undefined,
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    /** @param parent a `traceparent` header (W3C Trace Context) of a trusted sender */
    startRequest(parent: string | undefined) {
      const caller = parent ? parseTraceParent(parent) : null
      const outside = caller
        ? trace.setSpanContext(context.active(), { ...caller, isRemote: true })
        : context.active()
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, outside)
      return {
        traceId: span.spanContext().traceId,
        run: (work: () => void) => context.with(trace.setSpan(outside, span), work),
        end: (answered: Answered) => endRequest(span, answered),
      }
    },
    shutdown: () => provider.shutdown().catch(() => {}),
  }
}

interface Answered {
  method: string
  path: string
  route: string
  status: number
}

function endRequest(span: Span, { method, path, route, status }: Answered): void {
  span.updateName(`${method} ${route}`)
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    // The query is left out: it may contain credentials.
    'url.path': path,
  })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

async function endingWith<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    span.recordException(error instanceof Error ? error : String(error))
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/** Logs once a minute at most: while the receiver is away, every batch fails. */
function logFailures(): void {
  let quietUntil = 0
  setGlobalErrorHandler((error) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + quietMs
    log.warn({ err: error }, 'traces could not be sent')
  })
}
