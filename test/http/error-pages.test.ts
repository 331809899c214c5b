import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
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

test('the number on a broken page, and the one in the headers of a broken JSON answer, lead to what the log says of it', async () => {
  await db.$executeRawUnsafe('ALTER TABLE "Band" RENAME TO "Gone"')
  onTestFinished(async () => void (await db.$executeRawUnsafe('ALTER TABLE "Gone" RENAME TO "Band"')))
  const errorsOf = (id?: string | null) =>
    app
      .log()
      .split('\n')
      .filter((line) => id && line.includes(id) && JSON.parse(line).level >= 50)
  const page = await fetch(`${app.origin}/bands/none`)
  const [, shown] = /include this number: ([\w-]{36})/.exec(await page.text()) ?? []
  expect(page.headers.get('x-request-id')).toBe(shown)
  expect(errorsOf(shown)).not.toEqual([])

  const answer = await fetch(`${app.origin}/api/bands`)
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { message: 'Something went wrong on our side.' },
  ])
  expect(errorsOf(answer.headers.get('x-request-id'))).not.toEqual([])
})
