import type { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { env } from '../env.server'
import { isPublicAddress } from '../public-address.server'
import { fetchPublicAddress, NotPublic, publicUrl } from './public-fetch.server'

afterEach(() => {
  env.reachesLoopback = false
})

async function aServer(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
}

async function send(url: string, more: Parameters<typeof fetchPublicAddress>[1] = {}) {
  const options = { method: 'POST', body: '{}', timeoutMs: 400, firstBytes: 1000, ...more } as const
  const { status, body } = await fetchPublicAddress(url, options)
  return { status, text: body.toString('utf8') }
}

/** As the resolver of the system, with these answers. */
function resolverOf(...addresses: string[]) {
  const asked: string[] = []
  const find = (name: string, _options: object, done: (error: null, found: object[]) => void) => {
    asked.push(name)
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { asked, lookup: find as unknown as typeof lookup }
}

describe('which addresses are on the public internet', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '239.1.1.1',
    '240.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '203.0.113.9',
    '100.100.100.200',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '100::1',
    '5f00::1',
    '3fff::1',
    'localhost',
    '',
    '1.2.3',
    '127.1',
    '0x7f000001',
    'fe80::1%eth0',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each([
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '2606:4700::1',
    '2a00:1450::5',
  ])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

test.each([
  'http://example.org/',
  'ftp://example.org/',
  'file:///etc/passwd',
  'example.org',
  '',
  'https://',
  'https://user:word@example.org/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
])('%s is an address that the site does not call', (url) => {
  expect(() => publicUrl(url)).toThrow(NotPublic)
})

test('a name that leads to this machine, or to it among others, is not called', async () => {
  await expect(send('https://localhost:9/')).rejects.toThrow(NotPublic)
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::ffff:127.0.0.1'], ['169.254.169.254']])
    await expect(send('https://hook.example/', resolverOf(...addresses))).rejects.toThrow(NotPublic)
})

test('the connection goes to the address that was checked: a name is looked up once', async () => {
  env.reachesLoopback = true
  const url = await aServer((_request, response) => response.end('here'))
  const { asked, lookup } = resolverOf('127.0.0.1')
  expect(await send(url.replace('127.0.0.1', 'localhost'), { lookup })).toEqual({ status: 200, text: 'here' })
  expect(asked).toEqual(['localhost'])
})

test('a redirect is an answer, and is not followed', async () => {
  env.reachesLoopback = true
  let isFollowed = false
  const target = await aServer((_request, response) => {
    isFollowed = true
    response.end()
  })
  const url = await aServer((_request, response) =>
    response.writeHead(302, { Location: target }).end('elsewhere'),
  )
  expect(await send(url)).toEqual({ status: 302, text: 'elsewhere' })
  expect(isFollowed).toBe(false)
})

test('who does not answer, or sends the head of an answer drop by drop, is given up in time', async () => {
  env.reachesLoopback = true
  await expect(send(await aServer(() => {}))).rejects.toThrow('No answer within 0.4 seconds.')
  const dripping = await aServer(({ socket }) => {
    const drops = [...`HTTP/1.1 200 OK\r\nX-Slow: ${'x'.repeat(1000)}`]
    const timer = setInterval(() => socket.write(drops.shift() ?? 'x'), 20)
    socket.on('close', () => clearInterval(timer)).on('error', () => {})
  })
  await expect(send(dripping)).rejects.toThrow('No answer within 0.4 seconds.')
})

test('of a body that has no end, comes drop by drop or breaks off, the beginning counts', async () => {
  env.reachesLoopback = true
  const endless = await aServer((_request, response) => {
    const more = () => {
      while (response.write('x'.repeat(64_000)));
    }
    response.on('drain', more)
    more()
  })
  const { status, text } = await send(endless)
  expect([status, text.length]).toEqual([200, 1000])

  const dripping = await aServer((_request, response) => {
    const timer = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(timer))
  })
  expect(await send(dripping)).toMatchObject({ status: 200, text: expect.stringMatching(/^x+$/) })

  const broken = await aServer((_request, response) => {
    response.writeHead(200, { 'Content-Length': 1000 })
    response.write('half', () => response.destroy())
  })
  expect(await send(broken)).toEqual({ status: 200, text: 'half' })
})

test('on this machine http is taken only where the tests allow it', async () => {
  const url = await aServer((_request, response) => response.end())
  await expect(send(url)).rejects.toThrow(NotPublic)
  env.reachesLoopback = true
  expect(await send(url)).toMatchObject({ status: 200 })
  expect(() => publicUrl('http://example.org/')).toThrow(NotPublic)
  expect(() => publicUrl('https://10.0.0.1/')).toThrow(NotPublic)
})
