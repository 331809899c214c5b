import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { env } from '../../app/platform/env.server'
import { type RunningApp, startApp } from '../app'
import { anArticle, anArticleWithFiles, aUser, password } from '../builders'
import { answerTo } from '../raw'

let app: RunningApp
beforeAll(async () => {
  await aUser({ username: 'ada' })
  app = await startApp()
})
afterAll(() => app.stop())

const logIn = (Origin = app.origin) =>
  fetch(`${app.origin}/login`, {
    method: 'POST',
    headers: { Origin },
    body: new URLSearchParams({ username: 'ada', password }),
    redirect: 'manual',
  })
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

const common = [
  'x-content-type-options',
  'referrer-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'permissions-policy',
  'content-security-policy',
  'cache-control',
]

test('a personal page, its data and a cached page send each common header once', async () => {
  const cookie = `Cookie: ${cookieOf(await logIn())}`
  for (const [path, ...headers] of [
    ['/', cookie],
    ['/cart', cookie],
    ['/login'],
    ['/'],
    ['/cart.data', cookie],
    ['/api/merch'],
    ['/nowhere', cookie],
  ]) {
    const { text } = await answerTo(app.origin, `GET ${path} HTTP/1.1`, 'Host: zine.test', ...headers)
    const head = (text.split('\r\n\r\n')[0] ?? '').split('\r\n').slice(1)
    const names = head.map((line) => line.split(':')[0]?.toLowerCase() ?? '')
    for (const name of common.slice(0, 5))
      expect([path, names.filter((one) => one === name)]).toEqual([path, [name]])
    for (const name of common.slice(5)) expect(names.filter((one) => one === name).length).toBeLessThan(2)
  }
})

test('uploads, JSON and feeds can run nothing, should a browser open them as a page', async () => {
  const { coverImage: path } = await anArticleWithFiles()
  for (const address of [
    path,
    'api/merch',
    'api/nowhere',
    'feed.xml',
    'sitemap.xml',
    'uploads/covers/none.jpg',
  ]) {
    const policy = (await fetch(`${app.origin}/${address}`)).headers.get('content-security-policy')
    expect([address, policy]).toEqual([
      address,
      expect.stringMatching(/^sandbox; default-src 'none';.*frame-ancestors/),
    ])
  }
})

test('a page loads no plugin: the PDF of a reader without JavaScript stands in a frame', async () => {
  const { id } = await anArticle()
  for (const address of [`/articles/${id}`, '/login', '/nowhere']) {
    const policy = (await fetch(app.origin + address)).headers.get('content-security-policy')
    expect(policy).toContain("object-src 'none'; frame-src 'self'; frame-ancestors 'self'")
  }
  const html = await (await fetch(`${app.origin}/articles/${id}`)).text()
  expect(html).toMatch(/<noscript><iframe [^>]*src="\/api\/uploads\/pdfs\/none\.pdf"/)
})

test('on https the cookies are bound to the host, and no other cookie logs anybody in', async () => {
  const plain = cookieOf(await logIn())
  expect(plain).toMatch(/^session=/)
  env.siteUrl = 'https://zine.test'
  onTestFinished(() => {
    env.siteUrl = undefined
  })
  const answer = await logIn(env.siteUrl)
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-session=.+; Path=\/; HttpOnly; Secure; SameSite=Lax/,
  )

  const home = async (cookie: string) => (await fetch(`${app.origin}/`, { headers: { cookie } })).text()
  expect(await home(cookieOf(answer))).toContain('Welcome, ada!')
  expect(await home(plain)).not.toContain('Welcome, ada!')
})
