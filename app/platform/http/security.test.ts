import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { hashInlineScripts, isSameOriginWrite, transportSecurityHeaders } from './security.server'

const aRequest = (headers: Record<string, string>, method = 'POST', url = '/cart') =>
  ({ method, url, headers: { host: 'zine.example', ...headers }, socket: {} }) as unknown as IncomingMessage

test('our own inline scripts are allowed by hash, injected ones are not', () => {
  const { html, policy } = hashInlineScripts(
    '<script nonce="n1">ours()</script><script>theirs()</script>',
    'n1',
  )

  expect(html).toBe('<script>ours()</script><script>theirs()</script>')
  expect(policy.match(/sha256-/g)).toHaveLength(1)
  expect(policy).not.toContain('unsafe')
})

test.each([
  ['on', 'max-age=31536000'],
  ['subdomains', 'max-age=31536000; includeSubDomains'],
  ['preload', 'max-age=63072000; includeSubDomains; preload'],
  ['off', undefined],
] as const)('an owner says with HSTS=%s what browsers remember of an https site', (hsts, value) => {
  const headers = transportSecurityHeaders({ siteUrl: 'https://zine.example', hsts })
  expect(headers['Strict-Transport-Security']).toBe(value)
  expect(transportSecurityHeaders({ siteUrl: 'http://zine.example', hsts })).toEqual({})
})

test.each([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ origin: 'http://zine.example' }, true],
  [{ origin: 'http://evil.example' }, false],
  [{ origin: 'null' }, false],
  [{ origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }, false],
  [{}, true],
])('a form with %o is let in: %s', (headers, isLetIn) => {
  expect(isSameOriginWrite(aRequest(headers), true)).toBe(isLetIn)
})

test('a cookie session serves the API only for requests that say where they come from', () => {
  expect(isSameOriginWrite(aRequest({}, 'POST', '/api/cart/add'), true)).toBe(false)
  expect(isSameOriginWrite(aRequest({}, 'POST', '/api/cart/add'), false)).toBe(true)
})

test.each(['/API/cart/add', '//api/cart/add', '/%61pi/cart/add', '/api', '/api%2Fcart/add', '/%'])(
  'writing %s as the API in another way does not get round that',
  (url) => {
    expect(isSameOriginWrite(aRequest({}, 'POST', url), true)).toBe(false)
  },
)
