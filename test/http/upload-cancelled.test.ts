import { request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import type { RunningApp } from '../app'
import { aPdfThatUnpacksToAGigabyte } from '../hostile-pdfs'
import { aPdfUpload } from './pdf-upload'
import { anAppWithBoss, caller } from './shop'

let app: RunningApp
beforeAll(async () => {
  app = await anAppWithBoss()
  env.takesPdfsApart = true
})
afterAll(() => app.stop())

const pending = () => db.storedFile.count({ where: { bytes: { lt: 0 } } })

/** Begins to send a PDF that takes long to look at. */
async function anUpload(title: string) {
  const boss = await caller(app, 'boss')
  const form = new Response(await aPdfUpload(aPdfThatUnpacksToAGigabyte(), title))
  const body = Buffer.from(await form.arrayBuffer())
  const headers = {
    Authorization: `Bearer ${boss.token}`,
    'Content-Type': form.headers.get('content-type') ?? '',
    'Content-Length': body.length,
  }
  const upload = request(`${app.origin}/api/articles`, { method: 'POST', headers }).on('error', () => {})
  return { upload, body }
}

async function nothingIsSavedOf(title: string) {
  await expect.poll(pending, { interval: 10, timeout: 30_000 }).toBe(0)
  expect(await db.article.count({ where: { title } })).toBe(0)
}

test('an upload that is cancelled while its PDF is looked at saves nothing', async () => {
  const { upload, body } = await anUpload('Never Mind')
  upload.end(body, () => upload.destroy())
  await expect.poll(pending, { interval: 10, timeout: 30_000 }).toBeGreaterThan(0)
  await nothingIsSavedOf('Never Mind')
})

test('it saves nothing either when the server has cleared its memory meanwhile', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const { upload, body } = await anUpload('Collected')
  upload.write(body.subarray(0, body.length - 10))
  await expect.poll(pending, { interval: 10, timeout: 30_000 }).toBeGreaterThan(0)
  collectGarbage()
  upload.end(body.subarray(body.length - 10), () => upload.destroy())
  await nothingIsSavedOf('Collected')
})
