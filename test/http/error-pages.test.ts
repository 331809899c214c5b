import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { db } from '../../app/platform/db.server'
import { type RunningApp, startApp } from '../app'
import { aUser, password } from '../builders'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** What an error page looks like, and what it says under its heading. */
async function errorPage(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(app.origin + address, { headers })
  const html = await answer.text()
  const [, look, inside = ''] = /<section class="problem ([^"]+)">(.*?)<\/section>/s.exec(html) ?? []
  const [heading, sentence] = inside.replace(/^.*?<h1/s, '<h1').split(/<\/h1>/)
  return {
    status: answer.status,
    look,
    heading: heading?.replace(/<[^>]+>/g, ''),
    sentence: /<p>(.*?)<\/p>/s.exec(sentence ?? '')?.[1],
  }
}

test('what is missing, closed or broken has a page each, with its own sentence and its own look', async () => {
  const { username } = await aUser()
  const login = await fetch(`${app.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const Cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const missing = await errorPage('/nowhere')
  const closed = await errorPage('/admin/uploads', { Cookie })
  await db.$executeRawUnsafe('ALTER TABLE "Author" RENAME TO "Gone"')
  onTestFinished(async () => void (await db.$executeRawUnsafe('ALTER TABLE "Gone" RENAME TO "Author"')))
  const broken = await errorPage('/authors')

  expect(missing).toMatchObject({ status: 404, heading: 'Page not found.' })
  expect(closed).toMatchObject({ status: 403, heading: 'You are not authorized to view this page.' })
  expect(broken).toMatchObject({ status: 500, heading: 'Failed to fetch authors.' })
  const pages = [missing, closed, broken]
  expect(new Set(pages.map(({ sentence }) => sentence)).size).toBe(3)
  expect(new Set(pages.map(({ look }) => look)).size).toBe(3)
})
