import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../app'
import { aDocument, anArticle, aUser, password } from '../builders'

let server: RunningApp

beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())

async function aReader() {
  const { username } = await aUser()
  const login = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const headers = { cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '', origin: server.origin }
  return {
    get: async (path: string) => (await fetch(server.origin + path, { headers })).text(),
    post: (fields: Record<string, string | number>) =>
      fetch(`${server.origin}/reading`, {
        method: 'POST',
        headers,
        redirect: 'manual' as const,
        body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])),
      }),
    send: (places: unknown) =>
      fetch(`${server.origin}/api/reading/places`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ places }),
      }),
  }
}

const text = (html: string) => html.replaceAll('<!-- -->', '')
const place = (articleId: number, page: number) => ({
  articleId,
  page,
  pages: 9,
  readAt: new Date().toISOString(),
})

/** What the reading page has of its reader, above the covers that it offers everybody. */
const keptOn = (html: string) => text(html).split('Start with one of these')[0] ?? ''

test('forms without a script keep a bookmark, a list and a place, and come back to where they were', async () => {
  const ada = await aReader()
  const { id } = await anArticle({ title: 'Night buses' })
  await aDocument(id, ['One', 'Two', 'Three'])
  const redirectTo = `/articles/${id}/pages/2`

  expect(text(await ada.get(redirectTo))).toContain('Keep my place here')
  const marked = await ada.post({
    intent: 'bookmark',
    articleId: id,
    page: 2,
    note: 'A <b>map</b>',
    redirectTo,
  })
  expect([marked.status, marked.headers.get('location')]).toEqual([303, redirectTo])
  await ada.post({ intent: 'list', articleId: id, redirectTo })
  await ada.post({ intent: 'place', articleId: id, page: 2, pages: 3, redirectTo })

  const article = text(await ada.get(`/articles/${id}`))
  expect(article).toContain('Bookmarks (1)')
  expect(article).toContain('Remove from reading list')
  expect(text(await ada.get('/'))).toMatch(/Continue reading[\s\S]*Night buses[\s\S]*Page 2 of 3/)
  const reading = text(await ada.get('/reading'))
  expect(reading).toContain('A &lt;b&gt;map&lt;/b&gt;')
  expect(reading).toContain(`href="/articles/${id}/pages/2"`)
  expect(text(await ada.get('/search?q=night'))).toContain('aria-label="67% read"')

  await ada.post({ intent: 'unlist', articleId: id })
  await ada.post({ intent: 'remove-bookmark', articleId: id, page: 2 })
  await ada.post({ intent: 'forget', articleId: id })
  expect(keptOn(await ada.get('/reading'))).not.toContain('Night buses')
})

test('nobody sees what somebody else keeps, and no kept page holds it', async () => {
  const [ada, bo] = [await aReader(), await aReader()]
  const { id } = await anArticle({ title: 'Seen by Ada' })
  expect((await ada.send([place(id, 4)])).status).toBe(200)

  expect(await ada.get('/')).toContain('Continue reading')
  expect(await bo.get('/')).not.toContain('Continue reading')
  expect(await (await fetch(server.origin)).text()).not.toContain('Continue reading')
  expect(keptOn(await bo.get('/reading'))).not.toContain('Seen by Ada')
})

test.each([
  ['a note that is too long', { intent: 'bookmark', page: 1, note: 'x'.repeat(501) }, 400],
  ['a page that is none', { intent: 'bookmark', page: 'x' }, 400],
  ['another site to come back to', { intent: 'list', redirectTo: 'https://elsewhere.example/' }, 303],
  ['an article that is not there', { intent: 'list', articleId: 999_999 }, 404],
  ['nothing that is known', { intent: 'steal' }, 400],
])('%s is answered plainly', async (_what, fields, status) => {
  const ada = await aReader()
  const { id } = await anArticle()
  const answer = await ada.post({ articleId: id, ...(fields as object) })
  expect(answer.status).toBe(status)
  if (status === 303) expect(answer.headers.get('location')).toBe('/reading')
})

test.each([
  ['an empty list', []],
  ['one without a page', [{ articleId: 1 }]],
  ['no list', {}],
  ['more than 200', Array.from({ length: 201 }, () => place(1, 1))],
])('places that are none are refused: %s', async (_what, places) => {
  const ada = await aReader()
  expect((await ada.send(places)).status).toBe(400)
})
