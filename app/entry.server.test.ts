import type { EntryContext } from '@remix-run/node'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import handleRequest, { renderToText } from './entry.server'

test('no page is drawn for a client that is gone', async () => {
  const gone = new Request('http://zine.example/login', { signal: AbortSignal.abort() })
  const nothingToDraw = undefined as unknown as EntryContext
  const answer = await handleRequest(gone, 400, new Headers(), nothingToDraw)
  expect([answer.status, answer.body]).toEqual([499, null])
})

test('letters of several bytes are drawn whole wherever they stand, with nothing beside them', async () => {
  const texts = Array.from({ length: 300 }, (_, index) => `${'a'.repeat(index % 7)}“é😀”`)
  const list = texts.map((text, key) => createElement('li', { key, title: text }, text))
  const html = await renderToText(createElement('ul', {}, list), 'nonce')
  expect(html).toBe(`<ul>${texts.map((text) => `<li title="${text}">${text}</li>`).join('')}</ul>`)
})
