import { pino } from 'pino'
import { currentRequest } from './current-request.server'
import { env } from './env.server'

export const log = pino({
  level: env.logLevel,
  base: undefined,
  mixin: () => {
    const request = currentRequest()
    return request ? { requestId: request.id } : {}
  },
  redact: {
    paths: ['req.headers.cookie', 'req.headers.authorization', 'password', 'token', 'secret'],
    censor: '(hidden)',
  },
})

/** For what somebody has to read to go on: it is logged whatever LOG_LEVEL is. */
export const notices = log.child({}, { level: 'info' })
