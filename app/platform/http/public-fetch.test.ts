import type { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { env } from '../env.server'
import { isPublicAddress } from '../public-address.server'
import { fetchPublicAddress, NotPublic, publicUrl } from './public-fetch.server'

const stops: (() => Promise<unknown>)[] = []

afterEach(async () => {
  env.reachesLoopback = false
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

async function aServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

/** Finds these addresses for any name. */
const finding = (...addresses: string[]) =>
  ((_name: string, _options: object, found: (error: null, all: object[]) => void) =>
    found(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup

test('addresses of private networks are not public, in whatever form', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001::1',
    '2001:db8::1',
    'localhost',
    '',
  ]
  expect(inside.filter(isPublicAddress)).toEqual([])
  expect(['8.8.8.8', '2a00:1450:4001::1', '192.0.3.1'].filter((one) => !isPublicAddress(one))).toEqual([])
})

test('an address that is not https, has a password or names a private host is refused', () => {
  const refused = [
    'http://example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'https://a:b@example.org/',
    'no',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
  ]
  for (const address of refused) expect(() => publicUrl(address), address).toThrow(NotPublic)
  expect(publicUrl('https://example.org/inbox').host).toBe('example.org')
})

test('a name is refused when any of its addresses is private', async () => {
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['fd00::1']])
    await expect(
      fetchPublicAddress('https://rebinding.example/', { lookup: finding(...addresses) }),
    ).rejects.toThrow(NotPublic)
})

test('loopback is reached only where the setting allows it', async () => {
  const origin = await aServer((_request, response) => response.end('here'))
  await expect(fetchPublicAddress(origin)).rejects.toThrow(NotPublic)
  env.reachesLoopback = true
  expect((await fetchPublicAddress(origin)).body.toString()).toBe('here')
})

test('a redirect is followed as often as asked, and never to a private address', async () => {
  env.reachesLoopback = true
  const origin = await aServer((request, response) => {
    const target = { '/a': '/b', '/private': 'http://10.0.0.1/', '/loop': '/loop' }[request.url ?? '']
    if (target) response.writeHead(302, { Location: target })
    response.end(request.url)
  })
  expect(await fetchPublicAddress(`${origin}/a`)).toMatchObject({ status: 302 })
  expect(await fetchPublicAddress(`${origin}/a`, { redirects: 1 })).toMatchObject({
    status: 200,
    url: `${origin}/b`,
  })
  expect(await fetchPublicAddress(`${origin}/loop`, { redirects: 3 })).toMatchObject({ status: 302 })
  await expect(fetchPublicAddress(`${origin}/private`, { redirects: 1 })).rejects.toThrow(NotPublic)
})

test('an answer that is too long, or does not come, is an error', async () => {
  env.reachesLoopback = true
  const origin = await aServer((request, response) => {
    if (request.url === '/long') response.end('x'.repeat(2000))
  })
  await expect(fetchPublicAddress(`${origin}/long`, { maxBytes: 1000 })).rejects.toThrow('longer')
  await expect(fetchPublicAddress(`${origin}/never`, { timeoutMs: 50 })).rejects.toThrow('No answer within')
})
