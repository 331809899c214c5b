import { pino } from 'pino'
import { env } from './env.server'

export const log = pino({
  level: env.logLevel,
  base: undefined,
  redact: {
    paths: ['req.headers.cookie', 'req.headers.authorization', 'password', 'token', 'secret'],
    censor: '(hidden)',
  },
})
