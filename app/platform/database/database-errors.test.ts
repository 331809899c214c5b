import { expect, test, vi } from 'vitest'
import { log } from '../logging/log.server'
import { rethrowAsUnavailable } from './database-errors.server'

const failWith = (code: string) => () => rethrowAsUnavailable(Object.assign(new Error(code), { code }))

test('who waits for a write that a full disk stops reads of the disk, and the log says it once, in a line', () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => {})
  expect(failWith('SQLITE_BUSY')).toThrow('too busy')
  expect(failWith('SQLITE_FULL')).toThrow('disk is full')
  expect(failWith('SQLITE_BUSY')).toThrow('disk is full')
  expect(error).toHaveBeenCalledTimes(1)
  expect(error.mock.calls[0]?.[0]).not.toHaveProperty('err')
})
