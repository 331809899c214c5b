import { afterEach, expect, onTestFinished, test } from 'vitest'
import { env } from '../../app/platform/env.server'
import { log } from '../../app/platform/log.server'
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
  await forgotPassword(app, email, 'Host: evil.example', 'X-Forwarded-Host: evil.example')

  await expect.poll(() => mail.mails.length).toBe(1)
  expect(mail.mails[0]).toContain('https://zine.test/reset-password?token=')
  expect(mail.mails[0]).not.toContain('evil')
  expect(app.log()).not.toContain('token=')
})

test('a password reset link in the log names no host that a request made up', async () => {
  const app = await anApp()
  const { email } = await aUser()
  await forgotPassword(app, email, 'Host: evil.example')
  await expect.poll(app.log).toContain('/reset-password?token=')
  expect(app.log()).not.toContain('evil.example/reset-password')
})

test('a reset link is logged while mail is off, whatever LOG_LEVEL is, and marked as such', async () => {
  const app = await anApp()
  log.level = 'silent'
  onTestFinished(() => {
    log.level = 'info'
  })
  const { email, username } = await aUser()
  await forgotPassword(app, email, 'Host: zine.test')
  await expect.poll(app.log).toContain('PASSWORD RESET LINK')
  expect(app.log()).toMatch(new RegExp(`"username":"${username}","link":"/reset-password\\?token=`))
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

test('a forwarded host that is malformed is refused with 400', async () => {
  env.trustedProxies = 1
  const { origin } = await anApp()
  const headers = ['Host: zine.test', 'X-Forwarded-Host: a b:99999']
  expect((await answerTo(origin, 'GET /login HTTP/1.1', ...headers)).status).toBe(400)
})
