import cluster from 'node:cluster'
import { destination, pino } from 'pino'
import { currentRequest } from '../current-request.server'
import { env } from '../env.server'
import { currentTraceId } from './trace-id.server'

const maxUnwrittenBytes = 1024 * 1024

const output = destination({ sync: true, maxLength: maxUnwrittenBytes })
// A full disk loses log lines, but does not end the process.
const ignore = () => {}
output.on('error', ignore)
process.stdout.on('error', ignore)
process.stderr.on('error', ignore)

export const log = pino(
  {
    level: env.logLevel,
    base: cluster.isWorker ? { pid: process.pid } : undefined,
    mixin: (line) => {
      if ('requestId' in line) return line
      const request = currentRequest()
      const traceId = currentTraceId()
      return { ...(request && { requestId: request.id }), ...(traceId && { traceId }) }
    },
    redact: {
      paths: ['req.headers.cookie', 'req.headers.authorization', 'password', 'token', 'secret'],
      censor: '(hidden)',
    },
  },
  output,
)
