import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { limitApiRequests } from './limit-api.server'

test('an address of the API is counted however it is written', async () => {
  const app = express()
    .use(limitApiRequests(1000))
    .use((_request, response) => void response.end())
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const isCounted = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).headers.has('RateLimit')

  for (const path of ['/api/series', '//API//series/', '/%61pi/series', '/api/orders/plays'])
    expect([path, await isCounted(path)]).toEqual([path, true])
  for (const path of [
    '/api/%61uth/login',
    '/api/articles/1/increment-viewcount/',
    '/api/tracks/1/plays',
    '/',
  ])
    expect([path, await isCounted(path)]).toEqual([path, false])
})
