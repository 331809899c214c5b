import { createServer, type RequestListener, type Server } from 'node:http'
import type { RequestHandler } from 'express'
import { asCannotStart } from '../cannot-start.server'
import { env } from '../env.server'
import { log } from '../logging/log.server'
import { areMetricsOn, mayReadMetrics, renderMetrics } from './metrics.server'

/**
 * Answers `/metrics` on the site's own port; with 404 unless METRICS_TOKEN is set and METRICS_PORT is not.
 */
export const metricsRoute: RequestHandler = (request, response, next) => {
  if (!areMetricsOn() || env.metrics.port !== undefined) return next()
  void answer(request, response)
}

/**
 * Listens on METRICS_PORT, if it is set: on this machine only or, with METRICS_TOKEN, on HOST.
 * @throws CannotStart when the port is not available
 */
export async function serveMetrics(): Promise<Server | undefined> {
  const { port, token } = env.metrics
  if (port === undefined) return
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] === '/metrics') return void answer(request, response)
    response.writeHead(404).end()
  })
  const host = token === undefined ? '127.0.0.1' : env.host
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  }).catch((error) => {
    throw asCannotStart(error, { ...env, host, port, portSetting: 'METRICS_PORT' })
  })
  server.on('error', (error) => log.error({ err: error }, 'a request for metrics could not be taken'))
  return server.unref()
}

const answer = async (...[request, response]: Parameters<RequestListener>) => {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return void response.writeHead(405, { Allow: 'GET, HEAD' }).end()
  if (!mayReadMetrics(request.headers.authorization))
    return void response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
  const { type, text } = await renderMetrics()
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
  response.end(request.method === 'HEAD' ? undefined : text)
}
