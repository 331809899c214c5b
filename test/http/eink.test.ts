import { afterAll, beforeAll, expect, test } from 'vitest'
import { savePositions } from '../../app/magazine/reading/positions.server'
import { type RunningApp, startApp } from '../app'
import { aDocument, anArticleWithFiles, aUser, password } from '../builders'

let server: RunningApp
let written: number
let drawn: number

beforeAll(async () => {
  server = await startApp()
  written = (await anArticleWithFiles({ title: 'Written' })).id
  await aDocument(written, Array(30).fill('Words to be read.'))
  drawn = (await anArticleWithFiles({ title: 'Drawn' })).id
  await aDocument(drawn, ['', ''])
})
afterAll(() => server.stop())

const eink = 'display=eink'
const get = (path: string, cookie = '') =>
  fetch(server.origin + path, { headers: { cookie }, redirect: 'manual' })
const choose = (display: string, referer?: string) =>
  fetch(`${server.origin}/display`, {
    method: 'POST',
    headers: { origin: server.origin, ...(referer && { referer }) },
    body: new URLSearchParams({ display }),
    redirect: 'manual',
  })

test('the switch leads back to its page, and to no other site', async () => {
  const on = await choose('eink', `${server.origin}/articles/${written}?view=pages`)
  expect([on.status, on.headers.get('location')]).toEqual([303, `/articles/${written}?view=pages`])
  expect(on.headers.get('set-cookie')).toMatch(/^display=eink; Path=\/; Max-Age=31536000; HttpOnly/)
  for (const referer of [
    'https://elsewhere.example/x',
    `${server.origin}.example/x`,
    'no address',
    undefined,
  ])
    expect((await choose('eink', referer)).headers.get('location')).toBe('/')
  expect((await choose('normal')).headers.get('set-cookie')).toContain('display=normal; Path=/; Max-Age=0')
})

test('pages are black on white for whoever chose it, and as ever for all others', async () => {
  for (const path of ['/', '/search', `/articles/${drawn}`, `/articles/${written}/pages/1?view=text`]) {
    for (const cookie of ['', eink, '', eink]) {
      const html = await (await get(path, cookie)).text()
      const isOn = cookie === eink
      expect([path, html.includes('data-display="eink"')]).toEqual([path, isOn])
      expect(/<link[^>]*eink[^>]*\.css/.test(html)).toBe(isOn)
      expect(html).toContain(isOn ? 'Normal display' : 'E-ink display')
    }
  }
})

test('an article opens as text, at the page of its reader; its pages are one link away', async () => {
  const opened = await get(`/articles/${written}`, eink)
  expect([opened.status, opened.headers.get('location')]).toEqual([
    302,
    `/articles/${written}/pages/1?view=text&opened=on`,
  ])
  const text = await (await get(`/articles/${written}/pages/1?view=text`, eink)).text()
  expect(text).toContain(`href="/articles/${written}?view=pages#page=1"`)
  expect((await get(`/articles/${written}?view=pages`, eink)).status).toBe(200)
  expect((await get(`/articles/${written}`)).status).toBe(200)
  expect((await get(`/articles/${drawn}`, eink)).status).toBe(200)

  const user = await aUser({ username: 'reader' })
  const place = { articleId: written, page: 24, pages: 30, readAt: new Date().toISOString() }
  await savePositions(user.id, [place])
  const login = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'reader', password }),
  })
  const session = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const again = await get(`/articles/${written}`, `${eink}; ${session}`)
  expect(again.headers.get('location')).toBe(`/articles/${written}/pages/24?view=text&opened=on#page-24`)
})

test('who asks for the viewer, or for words in it, is not led to the text', async () => {
  for (const query of ['view=pages', 'q=words'])
    expect((await get(`/articles/${written}?${query}`, eink)).status).toBe(200)
})

test('opening an article as text counts as one view, and a link that somebody shares of it as none', async () => {
  const address = `/articles/${written}/pages/1?view=text&opened=on`
  const pixel = `<img src="/articles/${written}/view.gif"`
  expect(await (await get(address, eink)).text()).toContain(pixel)
  expect(await (await get(address)).text()).not.toContain(pixel)
  expect(await (await get(address.replace('&opened=on', ''), eink)).text()).not.toContain(pixel)
})
