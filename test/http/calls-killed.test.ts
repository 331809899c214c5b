import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPdf, filesIn } from '../files'
import { type RunningServer, startServer } from '../server'
import { admin, caller } from './shop'

let folder: string
let server: RunningServer
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-calls-'))
  server = await startServer({ DATA_DIR: folder, ...admin })
})
afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const fields = {
  intent: 'save',
  version: '0',
  title: 'Issue 4',
  opensDate: '2020-01-01',
  opensTime: '00:00',
  closesDate: '2099-12-31',
  closesTime: '18:00',
  maxPieces: '3',
  maxTextLength: '1000',
  maxFiles: '2',
  maxFileMb: '100',
  fileTypes: 'pdf',
  answerDays: '30',
  remindDays: '21',
  keepMonths: '6',
  copies: '0',
}

function aForm(): FormData {
  const form = new FormData()
  const typed = {
    title1: 'Night buses',
    name: 'Ada',
    email: 'ada@example.org',
    consent: 'on',
    idempotencyKey: 'one',
  }
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  form.set('files1', new File([new Uint8Array(aPdf(8_000_000))], 'ada.pdf', { type: 'application/pdf' }))
  return form
}

const stored = () => filesIn(path.join(folder, 'uploads'))

test('a server that is killed in the middle of an upload to a call has nothing of it after the restart', async () => {
  const boss = await caller(server, 'boss')
  const made = await boss.page('/admin/calls/new', { method: 'POST', body: new URLSearchParams(fields) })
  expect(made.status).toBe(303)
  const before = stored().length
  const form = new Response(aForm())
  const body = Buffer.from(await form.arrayBuffer())
  const headers = { 'Content-Type': form.headers.get('content-type') ?? '', 'Content-Length': body.length }
  const upload = request(`${server.origin}/calls/issue-4`, {
    method: 'POST',
    headers: { ...headers, Origin: server.origin },
  }).on('error', () => {})
  upload.write(body.subarray(0, 6_000_000))
  await expect.poll(() => stored().length, { interval: 10, timeout: 20_000 }).toBeGreaterThan(before)
  server.process.kill('SIGKILL')
  await once(server.process, 'exit')

  server = await startServer({ DATA_DIR: folder, ...admin })
  await expect.poll(() => stored().length, { timeout: 30_000 }).toBe(before)
  const again = await fetch(`${server.origin}/calls/issue-4`, {
    method: 'POST',
    body: aForm(),
    redirect: 'manual',
    headers: { Origin: server.origin },
  })
  expect(again.status).toBe(303)
  expect(await (await fetch(server.origin + again.headers.get('location'))).text()).toContain('ada.pdf')
  const list = await (await (await caller(server, 'boss')).page('/admin/calls')).text()
  expect(list).toContain('Submissions to Issue 4: 1')
})
