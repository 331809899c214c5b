import { request } from 'node:http'
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

test('an upload that is cancelled while its PDF is looked at saves nothing', async () => {
  const boss = await caller(app, 'boss')
  const form = new Response(await aPdfUpload(aPdfThatUnpacksToAGigabyte(), 'Never Mind'))
  const body = Buffer.from(await form.arrayBuffer())
  const headers = {
    Authorization: `Bearer ${boss.token}`,
    'Content-Type': form.headers.get('content-type') ?? '',
    'Content-Length': body.length,
  }
  const pending = () => db.storedFile.count({ where: { bytes: { lt: 0 } } })
  const upload = request(`${app.origin}/api/articles`, { method: 'POST', headers }).on('error', () => {})
  upload.end(body, () => upload.destroy())
  await expect.poll(pending, { interval: 10, timeout: 10_000 }).toBeGreaterThan(0)
  await expect.poll(pending, { timeout: 30_000 }).toBe(0)
  expect(await db.article.count({ where: { title: 'Never Mind' } })).toBe(0)
}, 60_000)
