import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { previewToken } from '../../app/site/content/preview.server'
import { storeGeneratedFile } from '../../app/site/content/receive-file.server'
import { type RunningApp, startApp } from '../app'
import { aDocument, anArticleWithFiles, aUser } from '../builders'
import { cookieOf } from './logged-in'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

/** An article whose PDF has files attached, each with its name as its content. */
async function anArticleWith(names: string[], about: Record<string, unknown> = {}) {
  const { id } = await anArticleWithFiles(about)
  const attachments = []
  for (const name of names) {
    const { path } = await storeGeneratedFile('attachment', 'a.bin', Readable.from([name]))
    await db.storedFile.update({ where: { path }, data: { ownerKind: 'articles', ownerId: id } })
    attachments.push({ name, bytes: Buffer.byteLength(name), path })
  }
  await aDocument(id, ['See below.'], { attachments: JSON.stringify(attachments), formFields: 2 })
  return { id, paths: attachments.map(({ path }) => path) }
}

const get = (address: string, init: RequestInit = {}) => fetch(app.origin + address, init)

test('an attachment is a download with its own name, whatever it is, and never a page', async () => {
  const { id, paths } = await anArticleWith(['<script>.html', "l'été (1) — 字.csv"])
  const html = await (await get(`/articles/${id}`)).text()
  expect(html).toContain(`href="/articles/${id}/attachments/2"`)
  expect(html).toContain('&lt;script&gt;.html')
  expect(html).toContain('This PDF has a form.')

  const page = await get(`/articles/${id}/attachments/1`)
  const { headers } = page
  expect(page.status).toBe(200)
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain('sandbox')
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="attachment"; filename*=UTF-8''%3Cscript%3E.html`,
  )
  const second = await get(`/articles/${id}/attachments/2`)
  expect(second.headers.get('content-disposition')).toContain(
    'l%27%C3%A9t%C3%A9%20%281%29%20%E2%80%94%20%E5%AD%97.csv',
  )
  expect(await second.text()).toBe("l'été (1) — 字.csv")
  const head = await get(`/articles/${id}/attachments/1`, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '13', ''])
  const stored = await get(`/${paths[0]}`)
  expect(stored.headers.get('content-type')).toBe('application/octet-stream')

  for (const other of ['0', '3', '-1', '1.5', '1e1', 'x', '1%2F..', '999999999999999999999'])
    expect([other, (await get(`/articles/${id}/attachments/${other}`)).status]).toEqual([other, 404])
})

test('what is attached to a draft, or to a piece for later or in the trash, is not there for readers', async () => {
  const later = new Date(Date.now() + 3600_000)
  const { id, paths } = await anArticleWith(['notes.txt'])
  const address = `/articles/${id}/attachments/1`
  const boss = { cookie: await cookieOf(await aUser({ role: 'admin' })) }
  const reader = { cookie: await cookieOf(await aUser()) }
  const token = previewToken({ kind: 'articles', id })
  for (const change of [{ isDraft: true }, { isDraft: false, uploadedAt: later }]) {
    await db.article.update({ where: { id }, data: change })
    for (const headers of [{}, reader]) expect((await get(address, { headers })).status).toBe(404)
    expect((await get(`/${paths[0]}`)).status).toBe(404)
    expect((await get(address, { headers: boss })).status).toBe(200)
    expect((await get(`${address}?preview=${token}`)).status).toBe(200)
    const other = previewToken({ kind: 'articles', id: id + 1 })
    expect((await get(`${address}?preview=${other}`)).status).toBe(404)
    const shown = await (await get(`/articles/${id}?preview=${token}`)).text()
    expect(shown).toContain(`${address}?preview=${token}`)
  }
  await db.article.update({ where: { id }, data: { uploadedAt: new Date(), deletedAt: new Date() } })
  expect((await get(address, { headers: boss })).status).toBe(404)
})
