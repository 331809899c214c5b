import { test } from 'vitest'
import { engines } from '../engines'
import { killWhileDelivering } from './killed-webhooks'

test.each(engines)(
  'on %s, a server that is killed 60 times loses no message, and keeps their order for each record',
  { timeout: 900_000 },
  (engine) => killWhileDelivering(engine, 60),
)
