import { afterEach, expect, onTestFinished, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { log } from '../../app/platform/logging/log.server'
import { type RunningApp, startApp } from '../app'
import { aUser } from '../builders'
import { aMailServer } from '../mail'
import { answerTo } from '../raw'

const before = { siteUrl: env.siteUrl, mail: env.mail, trustedProxies: env.trustedProxies }
afterEach(() => {
  Object.assign(env, before)
})

async function anApp(): Promise<RunningApp> {
  const app = await startApp()
  onTestFinished(async () => void (await app.stop()))
  return app
}

const forgotPassword = ({ origin }: RunningApp, email: string, ...headers: string[]) => {
  const body = new URLSearchParams({ email }).toString()
  return answerTo(
    origin,
    'POST /forgot-password HTTP/1.1',
    ...headers,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
    'Connection: close\r\n',
    body,
  )
}

test('a password reset link leads to the SITE_URL, whatever host the request names, and is not logged', async () => {
  const mail = await aMailServer()
  onTestFinished(() => mail.stop())
  env.mail = { ...env.mail, url: mail.url }
  env.siteUrl = 'https://zine.test'
  env.trustedProxies = 1
  const { email } = await aUser()

  const app = await anApp()
  log.level = 'debug'
  const refused = await forgotPassword(app, email, 'Host: evil.example', 'X-Forwarded-Host: evil.example')
  expect(refused.status).toBe(421)
  await forgotPassword(app, email, 'Host: app:3000', 'X-Forwarded-Host: app')

  await expect.poll(() => mail.mails.length).toBe(1)
  expect(mail.mails[0]).toContain('https://zine.test/reset-password?token=')
  expect(mail.mails[0]).not.toContain('evil')
  expect(app.log()).not.toContain('token=')
})

test('with mail off, nobody makes the log hold a reset link: it says which command prints one', async () => {
  const app = await anApp()
  const { id, email, username } = await aUser()
  await forgotPassword(app, email, 'Host: zine.test')
  await expect.poll(app.log).toContain(`npm run users -- reset ${username}`)
  expect(app.log()).not.toContain('reset-password?')
  expect(await db.passwordReset.count({ where: { userId: id } })).toBe(0)
})

const linkOnFeed = async (app: RunningApp, ...headers: string[]) => {
  const { text } = await answerTo(app.origin, 'GET /feed.xml HTTP/1.1', 'Host: inner.test', ...headers)
  return /<id>(https?:\/\/[^/<]+)/.exec(text)?.[1]
}

test('forwarded headers count only from as many proxies as TRUST_PROXY says', async () => {
  const forged = ['X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: https']
  expect(await linkOnFeed(await anApp(), ...forged)).toBe('http://inner.test')

  env.trustedProxies = 2
  const twice = [
    'X-Forwarded-Host: evil.example, zine.test, inner.test',
    'X-Forwarded-Proto: ftp, https, http',
  ]
  const behindTwo = await anApp()
  expect(await linkOnFeed(behindTwo, ...twice)).toBe('https://zine.test')
  expect(await linkOnFeed(behindTwo, 'X-Forwarded-Host: zine.test')).toBe('http://zine.test')
})

test.each([
  ['two Host headers', ['Host: zine.test', 'Host: evil.example']],
  ['a space in the Host', ['Host: a b']],
  ['a path in the Host', ['Host: zine.test/evil']],
  ['a user in the Host', ['Host: zine.test@evil.example']],
  ['a port that is none', ['Host: zine.test:99999']],
  ['an empty Host', ['Host:']],
])('a request with %s is refused with 400, cached page or not', async (_what, headers) => {
  const app = await anApp()
  for (const path of ['/', '/login', '/healthz']) {
    expect((await answerTo(app.origin, `GET ${path} HTTP/1.1`, ...headers)).status).toBe(400)
  }
})

test('an address that begins with no host is refused with 400, and the site goes on', async () => {
  const app = await anApp()
  for (const siteUrl of [undefined, 'https://zine.test']) {
    env.siteUrl = siteUrl
    for (const line of ['GET http:///shop HTTP/1.0', 'GET http:// HTTP/1.0', 'POST https://?a HTTP/1.0'])
      expect((await answerTo(app.origin, line)).status).toBe(400)
    expect((await answerTo(app.origin, 'GET /healthz HTTP/1.0')).status).toBe(200)
  }
})

test('a forwarded host that is malformed is refused with 400', async () => {
  env.trustedProxies = 1
  const { origin } = await anApp()
  const headers = ['Host: zine.test', 'X-Forwarded-Host: a b:99999']
  expect((await answerTo(origin, 'GET /login HTTP/1.1', ...headers)).status).toBe(400)
})

const askedAs = async (app: RunningApp, line: string, ...headers: string[]) => {
  const { status, text } = await answerTo(app.origin, `${line} HTTP/1.1`, ...headers)
  return [status, /^location: (.*)$/im.exec(text)?.[1]]
}

test('what is asked of another host than the SITE_URL is sent there, or refused with 421', async () => {
  const app = await anApp()
  expect(await askedAs(app, 'GET /login', 'Host: evil.example')).toEqual([200, undefined])
  env.siteUrl = 'https://zine.test:8443'
  for (const path of [
    '/',
    '/login?redirectTo=%2Fcart',
    '/api/merch',
    '/uploads/pdfs/a.pdf',
    '//evil.example/',
  ]) {
    const there = [301, `https://zine.test:8443${path}`]
    expect(await askedAs(app, `GET ${path}`, 'Host: www.zine.test')).toEqual(there)
    expect(await askedAs(app, `HEAD ${path}`, 'Host: 203.0.113.7:3000')).toEqual(there)
  }
  expect(await askedAs(app, 'GET http://evil.example/shop', 'Host: zine.test')).toEqual([
    301,
    'https://zine.test:8443/shop',
  ])
  for (const line of ['POST /login', 'DELETE /api/cart/remove/1', 'OPTIONS /'])
    expect(await askedAs(app, line, 'Host: evil.example', 'Content-Length: 0')).toEqual([421, undefined])
})

test.each([
  'zine.test',
  'ZINE.test:3000',
  'localhost:3000',
  '127.0.0.1',
  '10.1.2.3:80',
  '[::1]:3000',
  'app:3000',
])(
  'a site with a SITE_URL answers as %s: its own name, and those of proxies and checks inside its network',
  async (host) => {
    env.siteUrl = 'https://zine.test'
    const app = await anApp()
    expect(await askedAs(app, 'GET /login', `Host: ${host}`)).toEqual([200, undefined])
    env.trustedProxies = 1
    const forwardedHost = 'X-Forwarded-Host: zine.test'
    expect(await askedAs(app, 'GET /login', `Host: ${host}`, forwardedHost)).toEqual([200, undefined])
    expect(await askedAs(app, 'GET /login', `Host: ${host}`, 'X-Forwarded-Host: evil.example')).toEqual([
      301,
      'https://zine.test/login',
    ])
  },
)

test('a host that was answered, and one that was refused, are judged anew for other settings and headers', async () => {
  const app = await anApp()
  const page = (...headers: string[]) => askedAs(app, 'GET /shop', ...headers)
  const own = [200, undefined]
  const sent = [301, 'https://zine.test/shop']
  for (const _turn of ['first', 'again']) {
    Object.assign(env, before)
    expect(await page('Host: other.test')).toEqual(own)
    expect(await page('Host: other.test', 'Host: other.test')).toEqual([400, undefined])
    expect(await page('Host: other.test:x')).toEqual([400, undefined])
    env.siteUrl = 'https://zine.test'
    expect(await page('Host: other.test')).toEqual(sent)
    expect(await page('Host: zine.test', 'X-Forwarded-Host: other.test')).toEqual(own)
    env.trustedProxies = 1
    expect(await page('Host: zine.test', 'X-Forwarded-Host: other.test')).toEqual(sent)
    env.siteUrl = 'https://other.test'
    expect(await page('Host: other.test')).toEqual(own)
  }
})

test('health is answered whatever the host is', async () => {
  env.siteUrl = 'https://zine.test'
  expect(await askedAs(await anApp(), 'GET /healthz', 'Host: check.example')).toEqual([200, undefined])
})
