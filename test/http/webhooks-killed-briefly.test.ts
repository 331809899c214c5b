import { test } from 'vitest'
import { killWhileDelivering } from './killed-webhooks'

test('a server that is killed 3 times loses no message, and keeps their order for each record', () =>
  killWhileDelivering('SQLite', 3))
