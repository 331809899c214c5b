import { expect, test } from 'vitest'
import { announceWrite } from '../database/writes.server'
import { cachedTables } from './cached-tables.server'

const change = () => announceWrite({ model: 'Call', operation: 'update', args: {} })

/** Rows whose readings end when the test says so, with the values of when they began. */
function rows(value: string) {
  const readings: (() => void)[] = []
  const table = {
    value,
    readings,
    cached: cachedTables(['Call'], () => {
      const began = table.value
      return new Promise<string>((resolve) => readings.push(() => resolve(began)))
    }),
  }
  return table
}

test('what was read while something changed is the last value until it is read again', async () => {
  const table = rows('old')
  const first = table.cached.read()
  table.readings[0]?.()
  await first

  table.value = 'new'
  change()
  const second = table.cached.read()
  change()
  table.readings[1]?.()
  expect(await second).toBe('new')
  expect(table.cached.last()).toBe('new')

  table.cached.read()
  expect(table.readings).toHaveLength(3)
})

test('a reading that ends after a later one does not bring back what it read', async () => {
  const table = rows('old')
  const slow = table.cached.read()
  table.value = 'new'
  change()
  const later = table.cached.read()
  table.readings[1]?.()
  await later
  table.readings[0]?.()
  expect(await slow).toBe('old')
  expect(table.cached.last()).toBe('new')
  expect(await table.cached.read()).toBe('new')
})
