import { pino } from 'pino'
import { env } from './env.server'
import { once } from './once.server'

/** The process's log: JSON lines on standard output, without credentials. */
export const log = once('log', () =>
  pino({
    level: env.logLevel,
    base: undefined,
    redact: {
      paths: ['req.headers.cookie', 'req.headers.authorization', 'password', 'token', 'secret'],
      censor: '(hidden)',
    },
  }),
)
