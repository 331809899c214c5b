import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as suites from './suites'

test('every test file that a suite names is there', () => {
  const named = Object.values(suites).flat()
  expect(named.filter((file) => !file.includes('*') && !existsSync(file))).toEqual([])
})

test('what matters on PostgreSQL runs there', () => {
  expect(suites.engineMatters.filter((file) => !suites.onPostgresql.includes(file))).toEqual([])
})
