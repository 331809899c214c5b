import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, request as requestHttp } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type RunningApp, startApp } from '../../../test/app'
import { dayMs } from '../../platform/durations'
import { env } from '../../platform/env.server'
import { checkCertificate, checkProxies } from './check-public-address.server'

const pem = readFileSync('test/fixtures/localhost.pem')
const itsEnd = Date.parse('2051-07-21T00:00:00Z')

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function saidOfCertificate(now: number, host = 'localhost', trust: object = { ca: pem }) {
  const port = await listening(createTlsServer({ key: pem, cert: pem }))
  const found = await checkCertificate({ ...env, siteUrl: `https://${host}:${port}` }, now, trust)
  return found.map(({ level, says }) => `${level}: ${says}`)
}

test('a certificate is asked for its end, its names and who vouches for it', async () => {
  expect(await saidOfCertificate(itsEnd - 30 * dayMs)).toEqual(['ok: it holds until 2051-07-21'])
  expect(await saidOfCertificate(itsEnd - 5 * dayMs)).toEqual(['warning: it ends on 2051-07-21'])
  expect(await saidOfCertificate(itsEnd + 2 * dayMs)).toEqual([
    'error: it ended on 2051-07-21: browsers refuse the site',
  ])
  expect(await saidOfCertificate(0)).toEqual(['error: it holds only from later on'])
  expect(await saidOfCertificate(itsEnd - 30 * dayMs, '127.0.0.1')).toEqual([
    'error: it is not for 127.0.0.1: browsers refuse the site',
  ])
  expect(await saidOfCertificate(itsEnd - 30 * dayMs, 'localhost', {})).toEqual([
    expect.stringMatching(/^error: browsers do not trust it: .*SELF_SIGNED/),
  ])
})

test('a public address that is away is no certificate, and http has none', async () => {
  const away = await checkCertificate({ ...env, siteUrl: 'https://localhost:1' })
  expect(away.map(({ level, says }) => [level, says])).toEqual([
    ['warning', expect.stringContaining('localhost:1 cannot be reached')],
  ])
  expect(await checkCertificate({ ...env, siteUrl: 'http://localhost:1' })).toEqual([])
})

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
  return () => app.stop()
})

/** A proxy in front of `origin`, which writes X-Forwarded-For as `forward` says. */
async function aProxy(origin: string, forward: (before: string, client: string) => string, host?: string) {
  const pass: RequestListener = (request, response) => {
    const before = String(request.headers['x-forwarded-for'] ?? '')
    const headers = {
      ...request.headers,
      'x-forwarded-for': forward(before, '198.51.100.7'),
      ...(host && { host }),
    }
    const onward = requestHttp(`${origin}${request.url}`, { headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
  }
  return `http://localhost:${await listening(createServer(pass))}`
}

const adding = (before: string, client: string) => [before, client].filter(Boolean).join(', ')
const overwriting = (_before: string, client: string) => client

async function saidOfProxies(siteUrl: string, trustedProxies: number) {
  const before = { siteUrl: env.siteUrl, trustedProxies: env.trustedProxies }
  Object.assign(env, { siteUrl, trustedProxies })
  try {
    return (await checkProxies(env)).map(({ level, says, advice }) => [`${level}: ${says}`, advice])
  } finally {
    Object.assign(env, before)
  }
}

test('as many proxies as TRUST_PROXY says are well, whether they add an address or write it anew', async () => {
  expect(await saidOfProxies(app.origin, 0)).toEqual([['ok: none is in front', undefined]])
  for (const forward of [adding, overwriting])
    expect(await saidOfProxies(await aProxy(app.origin, forward), 1)).toEqual([
      ['ok: TRUST_PROXY is 1, and X-Forwarded-For grows by 1 on its way, once for each', undefined],
    ])
  const two = await aProxy(await aProxy(app.origin, adding), adding)
  expect((await saidOfProxies(two, 2))[0]?.[0]).toMatch(/^ok/)
})

test('a TRUST_PROXY with which visitors share an address, or claim one, is said with the right number', async () => {
  const two = await aProxy(await aProxy(app.origin, adding), adding)
  expect(await saidOfProxies(two, 1)).toEqual([
    [expect.stringMatching(/^warning: .*many visitors count as one/), 'set TRUST_PROXY to 2'],
  ])
  expect(await saidOfProxies(two, 3)).toEqual([
    [expect.stringMatching(/^error: .*visitors can claim any address/), 'set TRUST_PROXY to 2'],
  ])
  expect(await saidOfProxies(app.origin, 1)).toEqual([
    [expect.stringMatching(/^error: .*visitors can claim any address/), 'set TRUST_PROXY to off'],
  ])
})

test('a proxy that asks for another host, and another site at the address, are said', async () => {
  const siteUrl = await aProxy(app.origin, adding, 'other.example')
  expect(await saidOfProxies(siteUrl, 1)).toEqual([
    [
      `error: the site is asked as other.example, and sends every reader on to ${siteUrl}`,
      'let the proxy pass the Host header',
    ],
  ])
  const other = `http://localhost:${await listening(createServer((_request, response) => void response.end('ok')))}`
  expect((await saidOfProxies(other, 0))[0]?.[0]).toBe(
    `warning: ${other}/healthz answers 200, and not as this site`,
  )
})

test('nobody without the secret is told how a request arrived', async () => {
  for (const headers of [
    {},
    { 'zinehouse-arrival': '1.x' },
    { 'zinehouse-arrival': `29999.${'x'.repeat(43)}` },
  ]) {
    const answer = await fetch(`${app.origin}/healthz`, { headers: { ...headers } as Record<string, string> })
    expect(await answer.text()).toBe('ok')
  }
})
