import type { lookup } from 'node:dns'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { createRequire } from 'node:module'
import type * as Tls from 'node:tls'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { env } from '../env.server'
import { fetchPublicAddress } from './public-fetch.server'

/** A key and a certificate of hook.example, signed by itself. */
const pem = readFileSync('test/fixtures/hook.example.pem', 'utf8')
/** What Node's own modules see too. */
const tls: typeof Tls = createRequire(import.meta.url)('tls')

afterEach(() => {
  env.reachesLoopback = false
  vi.restoreAllMocks()
})

async function aReceiver() {
  env.reachesLoopback = true
  const names: unknown[] = []
  const server = createServer({ key: pem, cert: pem }, (request, response) => {
    names.push((request.socket as Tls.TLSSocket).servername)
    response.end('here')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const find = ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof lookup
  const send = (host: string) =>
    fetchPublicAddress(`https://${host}:${port}/`, { method: 'POST', body: '{}', lookup: find })
  return { names, send }
}

function trustCertificate() {
  const create = tls.createSecureContext
  vi.spyOn(tls, 'createSecureContext').mockImplementation((options) => create({ ...options, ca: pem }))
}

test('a certificate is checked for the name that was asked, though the connection goes to an address', async () => {
  const { names, send } = await aReceiver()
  trustCertificate()
  expect((await send('hook.example')).body.toString()).toBe('here')
  expect(names).toEqual(['hook.example'])
  await expect(send('other.example')).rejects.toThrow('does not match')
})

test('nothing is sent to a server whose certificate nobody known has signed', async () => {
  const { names, send } = await aReceiver()
  await expect(send('hook.example')).rejects.toThrow('self-signed certificate')
  expect(names).toEqual([])
})
