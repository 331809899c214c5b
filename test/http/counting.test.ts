import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../app'
import { anArticle } from '../builders'

let server: RunningApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())

const post = (address: string, init?: RequestInit) =>
  fetch(server.origin + address, { method: 'POST', ...init })

test('a view is counted however its address is written, with a body or without', async () => {
  const { id } = await anArticle()
  const count = (address: string, init?: RequestInit) => post(address, init).then((answer) => answer.json())

  expect(await count(`/api/articles/${id}/increment-viewcount`)).toEqual({ viewcount: 1 })
  expect(await count(`/api/articles/${id}/increment-viewcount/?from=news.example`)).toEqual({ viewcount: 2 })
  expect(await count(`/API/Articles/${id}/Increment-Viewcount`)).toEqual({ viewcount: 3 })
  const encoded = [...String(id)].map((digit) => `%3${digit}`).join('')
  expect(await count(`/api/articles/${encoded}/increment-viewcount`)).toEqual({ viewcount: 4 })
  const body = 'x'.repeat(300_000)
  expect(await count(`/api/articles/${id}/increment-viewcount`, { body })).toEqual({ viewcount: 5 })
  expect((await fetch(`${server.origin}/api/articles/${id}`).then((one) => one.json())).viewcount).toBe(5)
})

test('what counts a view answers as the rest of the API does', async () => {
  const { id } = await anArticle()
  const known = await post(`/api/articles/${id}/increment-viewcount`)
  const missing = await Promise.all(
    ['987654', '0', 'abc', '%E0%A4%A'].map((name) => post(`/api/articles/${name}/increment-viewcount`)),
  )
  const wrong = await fetch(`${server.origin}/api/articles/${id}/increment-viewcount`, { method: 'PUT' })

  expect(known.status).toBe(200)
  expect(missing.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  for (const answer of missing) expect(await answer.json()).toEqual({ message: 'Article not found.' })
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('allow')).toBe('POST')
  for (const { headers } of [known, ...missing, wrong]) {
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toMatch(/./)
  }
})
