import type { RequestListener } from 'node:http'
import { defineHistogram } from './metrics.server'

const seconds = defineHistogram({
  name: 'http_request_duration_seconds',
  help: 'Time from a request to the end of its answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
})

const knownMethod = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/

/** @param routeOf maps any path to one of a small number of names */
export function withMetrics(routeOf: (path: string) => string, handle: RequestListener): RequestListener {
  return (request, response) => {
    const began = performance.now()
    const { method = '' } = request
    response.once('close', () => {
      const route = routeOf(request.url?.split('?')[0] ?? '')
      const labels = {
        method: knownMethod.test(method) ? method : 'other',
        route,
        status: response.statusCode,
      }
      seconds.observe(labels, (performance.now() - began) / 1000)
    })
    handle(request, response)
  }
}
