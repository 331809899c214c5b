import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { withUnexpectedErrors } from './unexpected-errors.server'

test('a request that nobody foresaw is answered 500, and the next one as ever', async () => {
  const origin = await serving((request, response) => {
    if (request.url === '/odd') throw new TypeError('Invalid URL')
    response.end('as ever')
  })
  expect((await fetch(`${origin}/odd`)).status).toBe(500)
  expect(await (await fetch(origin)).text()).toBe('as ever')
})

test('an answer that fails in its midst is cut off, so that nobody takes it for whole', async () => {
  const origin = await serving((_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' }).write('half')
    throw new Error('in the midst')
  })
  await expect(fetch(origin).then((answer) => answer.text())).rejects.toThrow()
})

async function serving(handle: RequestListener): Promise<string> {
  const server = createServer(withUnexpectedErrors(handle)).listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
