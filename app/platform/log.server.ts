import { pino } from 'pino'
import { env } from './env.server'

/** The process's log: JSON lines on standard output, without credentials. */
export const log = pino({
  level: env.logLevel,
  base: undefined,
  redact: {
    paths: ['req.headers.cookie', 'req.headers.authorization', 'password', 'token', 'secret'],
    censor: '(hidden)',
  },
})
