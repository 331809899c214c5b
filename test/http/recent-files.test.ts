import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contentKinds } from '../../app/desk/admin/content-registry.server'
import { env } from '../../app/platform/env.server'
import { trashRecord } from '../../app/site/content/trash.server'
import { storage } from '../../app/site/uploads/storage.server'
import { type RunningApp, startApp } from '../app'
import { anArticleWithFiles, aUser } from '../builders'
import { aPdf } from '../files'

let app: RunningApp
let actor: Awaited<ReturnType<typeof aUser>>

beforeAll(async () => {
  actor = await aUser({ username: 'boss', role: 'admin' })
  app = await startApp()
})
afterAll(() => app.stop())

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(app.origin + address, { headers, method })

const ways: Record<string, string>[] = [
  {},
  { Range: 'bytes=0-0' },
  { Range: 'bytes=10-99' },
  { Range: 'bytes=100-' },
  { Range: 'bytes=10-99999999' },
  { Range: 'bytes=-7' },
  { Range: 'bytes=0-1,5-6' },
  { Range: 'bytes=9-2' },
  { Range: 'bytes=99999999-' },
  { Range: 'lines=1-2' },
  { Range: 'bytes=0-9', 'If-Range': '"of another"' },
  { 'If-None-Match': '"of another"' },
  { 'If-None-Match': '*' },
  { 'Cache-Control': 'no-cache' },
]

const ownOfEach = ['date', 'x-request-id', 'connection', 'keep-alive', 'transfer-encoding']

/** All that an answer says, but what differs from one to the next. */
async function answer(address: string, headers: Record<string, string>, method: string) {
  const got = await get(address, headers, method)
  const said = [...got.headers].filter(([name]) => !ownOfEach.includes(name))
  const isFresh = got.status === 304
  const named = isFresh ? said.filter(([name]) => !name.startsWith('content-')) : said
  return { status: got.status, headers: named, body: Buffer.from(await got.arrayBuffer()).toString('base64') }
}

test('a file sent again from memory, or from an open file, is answered as it was the first time', async () => {
  const { coverImage, pdfPath } = await anArticleWithFiles()
  const large = await anArticleWithFiles({}, aPdf(700_000))
  const addresses = [
    `/${coverImage}`,
    `/api/${coverImage}`,
    `/pictures/160/${coverImage.replace('uploads/', '')}.webp`,
    `/${pdfPath}`,
    `/${large.pdfPath}`,
  ]
  for (const address of addresses) {
    for (const method of ['GET', 'HEAD']) {
      for (const headers of ways) {
        // An address with a query is looked up each time.
        const first = await answer(`${address}?first`, headers, method)
        await get(address)
        expect(await answer(address, headers, method), `${method} ${JSON.stringify(headers)}`).toEqual(first)
      }
    }
  }
})

test('a file that was sent a moment ago is not looked up again', async () => {
  const { coverImage, pdfPath } = await anArticleWithFiles({}, aPdf(700_000))
  const looked = vi.spyOn(storage, 'stat')
  for (const address of [`/${coverImage}`, `/${pdfPath}`]) {
    await (await get(address)).arrayBuffer()
    await expect
      .poll(async () => {
        looked.mockClear()
        await (await get(address, { Range: 'bytes=0-9' })).arrayBuffer()
        return looked.mock.calls.length
      })
      .toBe(0)
  }
})

test('a file that was sent a moment ago is gone for everybody once its record is in the trash', async () => {
  const article = await anArticleWithFiles()
  for (let time = 0; time < 3; time += 1) expect((await get(`/${article.pdfPath}`)).status).toBe(200)
  await trashRecord(contentKinds.articles, article.id, actor)
  expect((await get(`/${article.pdfPath}`)).status).toBe(404)
})

test('twenty readers of one volume at once have it whole, though it is taken away from the disk meanwhile', async () => {
  const { pdfPath } = await anArticleWithFiles({}, aPdf(3_000_000))
  await (await get(`/${pdfPath}`)).arrayBuffer()
  await get(`/${pdfPath}`, {}, 'HEAD')
  const reading = Array.from({ length: 20 }, () => get(`/${pdfPath}`))
  const answers = await Promise.all(reading)
  await rm(path.join(env.dataDir, pdfPath))
  for (const one of answers) expect((await one.arrayBuffer()).byteLength).toBe(3_000_000)
})
