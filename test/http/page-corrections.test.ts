import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { type RunningApp, startApp } from '../app'
import { aDocument, anArticle, aUser, password } from '../builders'

let app: RunningApp
let editor: string
beforeAll(async () => {
  app = await startApp()
  editor = await loginAs()
})
afterAll(() => app.stop())

async function loginAs(): Promise<string> {
  const { username } = await aUser({ role: 'admin' })
  const answer = await send('/login', { username, password })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const send = (address: string, fields: Record<string, string>, cookie = '') =>
  fetch(app.origin + address, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: app.origin, Cookie: cookie },
    body: new URLSearchParams(fields),
  })
const read = async (address: string, cookie = '') =>
  (await fetch(app.origin + address, { headers: { Cookie: cookie } })).text()
const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

async function aScan() {
  const { id } = await anArticle({ title: 'Bus stop' })
  await aDocument(id, ['The n1ght bus'])
  return { id, page: `/articles/${id}/pages/1`, desk: `/admin/articles/${id}/text` }
}

test('a reader suggests a correction, and an editor makes it the text of the page', async () => {
  const { page, desk } = await aScan()
  expect(await read(page)).toContain(`href="${page}/suggest"`)
  const sent = await send(`${page}/suggest`, { text: 'The night bus' })
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, `${page}/suggest`])

  expect(await read('/admin/accessibility', editor)).toContain(`href="${desk}#suggestions"`)
  const html = await read(desk, editor)
  expect(html).toMatch(/<ins>night(<!-- -->)? <\/ins>/)
  const taken = await send(desk, { suggestion: hidden(html, 'suggestion'), intent: 'take' }, editor)
  expect(taken.status).toBe(303)
  expect(await read(page)).toMatch(/<text [^>]*>The night bus<\/text>/)
})

test('whoever saves a page that somebody else has saved meanwhile gets 409, with both texts', async () => {
  const { desk } = await aScan()
  const html = await read(desk, editor)
  const opened = { version: hidden(html, 'version'), opened: hidden(html, 'opened'), altText: '' }
  expect((await send(desk, { ...opened, text: 'The night bus' }, editor)).status).toBe(303)
  const late = await send(desk, { ...opened, text: 'That night bus' }, editor)
  expect(late.status).toBe(409)
  const answer = await late.text()
  expect(answer).toMatch(/Text is now/)
  expect(answer).toContain('The night bus')
  expect(answer).toContain('>That night bus</textarea>')
  const again = { ...opened, text: 'That night bus', overwrite: hidden(answer, 'overwrite') || '1' }
  expect((await send(desk, again, editor)).status).toBe(303)
})

test('a page that a reader may not read takes no suggestion, and a wrong one is answered', async () => {
  const { id, page } = await aScan()
  expect((await send(`${page}/suggest`, { text: 'The n1ght bus' })).status).toBe(400)
  expect((await send(`${page}/suggest`, {})).status).toBe(400)
  expect((await send(`${page}/suggest`, { text: ' \n ' })).status).toBe(400)
  expect((await send(`/articles/${id}/pages/9/suggest`, { text: 'x' })).status).toBe(404)
  await db.article.update({ where: { id }, data: { access: 'members', previewPages: 0 } })
  expect((await send(`${page}/suggest`, { text: 'The night bus' })).status).toBe(404)
})

test('a form that names no page of the article changes none', async () => {
  const { page, desk } = await aScan()
  for (const number of ['-1', '0', 'x', '2', '99999999999'])
    expect((await send(`${desk}?page=${number}`, { text: 'Gone', altText: '' }, editor)).status).toBe(404)
  expect(await read(page)).toContain('>The n1ght bus</text>')
})
