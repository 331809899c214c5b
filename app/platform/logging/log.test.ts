import { spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'

const logging = `
  import { log } from './app/platform/logging/log.server.ts'
  for (let line = 0; line < 3000; line++) log.info({ line: 'x'.repeat(1000) }, 'a line')
  console.log('a direct one')
  setTimeout(() => { log.info('later'); process.exit(7) }, 50)`

test.skipIf(!existsSync('/dev/full'))('a log on a full disk does not end the process', () => {
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', logging],
    {
      env: { ...process.env, LOG_LEVEL: 'info' },
      stdio: ['ignore', openSync('/dev/full', 'w'), 'ignore'],
      timeout: 20_000,
    },
  )
  expect(status).toBe(7)
})
