import { expect, test } from 'vitest'
import { describeFailure, maySucceedLater } from './extraction/failures'
import { startProgram } from './extraction/programs'
import { memoryLimitMbForProgram } from './memory.server'

test('a program gets a part of the memory that is there, and never so little that it cannot begin', () => {
  expect(memoryLimitMbForProgram(1024, 8000)).toBe(1024)
  expect(memoryLimitMbForProgram(1024, 400)).toBe(300)
  expect(memoryLimitMbForProgram(1024, 10)).toBe(192)
})

test('a program that the system ends took too much memory, which says nothing of the PDF', async () => {
  const limits = { maxPages: 1, seconds: 60, secondsPerPage: 60, memoryMb: 512, outputMb: 1 }
  const { done } = startProgram('sh', ['-c', 'kill -9 $$'], limits)
  const error = await done.catch((reason: unknown) => reason)
  expect([describeFailure(error), maySucceedLater(error, {})]).toEqual([
    'It could not be read: it takes too much memory.',
    true,
  ])
})
