import type { EntryContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import handleRequest from './entry.server'

test('no page is drawn for a client that is gone', async () => {
  const gone = new Request('http://zine.example/login', { signal: AbortSignal.abort() })
  const nothingToDraw = undefined as unknown as EntryContext
  const answer = await handleRequest(gone, 400, new Headers(), nothingToDraw)
  expect([answer.status, answer.body]).toEqual([499, null])
})
