import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveEReader } from '../../app/magazine/reading/e-reader/e-reader-address.server'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { accountFromRow } from '../../app/site/accounts/sessions.server'
import { type RunningApp, startApp } from '../app'
import { aDocument, anArticleWithFiles, aUser } from '../builders'
import { aMailServer } from '../mail'
import { cookieOf } from './logged-in'

let app: RunningApp
let mail: Awaited<ReturnType<typeof aMailServer>>

beforeAll(async () => {
  mail = await aMailServer()
  env.mail.url = mail.url
  app = await startApp()
  env.siteUrl = app.origin
})
afterAll(async () => {
  await app.stop()
  await mail.stop()
})

test('the page that sends a publication says what is missing, step by step', async () => {
  const { id } = await anArticleWithFiles({ title: 'Night Buses' })
  await aDocument(id, ['Words on a page.'])
  const user = await aUser()
  const cookie = await cookieOf(user)
  const page = async (path: string) => (await fetch(app.origin + path, { headers: { cookie } })).text()

  const before = await page(`/articles/${id}/send`)
  expect(before).toContain('Set up your e-reader')
  expect(before).not.toContain('name="format"')

  await saveEReader(accountFromRow({ ...user, memberships: [] }), 'ada@kindle.example')
  const unconfirmed = await page(`/articles/${id}/send`)
  expect(unconfirmed).toMatch(/We emailed .* a link to confirm .*ada@kindle\.example/)
  expect(unconfirmed).not.toContain('name="format"')

  await db.eReaderAddress.update({ where: { userId: user.id }, data: { confirmedAt: new Date() } })
  expect(await page(`/articles/${id}/send`)).toContain('name="format"')
  expect(await page('/userInfo/e-reader')).toContain('To send a publication, open it')
})
