import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { watchMemory } from '../memory'
import { startServer } from '../server'
import { articleRequest, pressOn } from './press'
import { admin } from './shop'

const megabyte = 1024 * 1024
const { server, token, jpeg } = pressOn(() => startServer(admin))

/** Sends a form piece by piece, as it is made. */
async function send(boundary: string, pieces: Iterable<Buffer | string>) {
  const upload = articleRequest(server(), token(), boundary)
  const answered = once(upload, 'response')
  await pipeline(Readable.from(pieces), upload)
  const [answer] = await answered
  return { status: answer.statusCode, body: JSON.parse(String(Buffer.concat(await answer.toArray()))) }
}

function* anArticle(pdf: Iterable<Buffer | string>): Generator<Buffer | string> {
  const part = (about: string) => `--a b\r\nContent-Disposition: form-data; ${about}\r\n\r\n`
  yield `${part('name="pdf"; filename="a.pdf"')}%PDF-1.7\n`
  yield* pdf
  yield `\r\n${part('name="title"')}Night buses\r\n${part('name="filetype"')}Volume\r\n`
  yield `${part('name="coverImage"; filename="a.jpg"')}`
  yield jpeg()
  yield `\r\n${part('name="description"')}After one.\r\n--a b--\r\n`
}

test('a form with a quoted boundary, files first and parts that declare no type, is taken', async () => {
  const { status, body } = await send('"a b"', anArticle(['%%EOF\n']))
  expect([status, body.title]).toEqual([201, 'Night buses'])
  const served = await fetch(`${server().origin}/${body.pdfPath}`)
  expect(await served.text()).toBe('%PDF-1.7\n%%EOF\n')
  expect(served.headers.get('content-type')).toBe('application/pdf')
  expect(served.headers.get('x-content-type-options')).toBe('nosniff')
})

test('memory does not grow with the file', { timeout: 120_000 }, async ({ skip }) => {
  const block = Buffer.alloc(64 * 1024, 'x')
  await send('"a b"', anArticle(Array(16).fill(block)))
  const grown = watchMemory(server().process.pid)
  if (!grown) return skip('this system does not tell a process’s memory')
  const { status, body } = await send('"a b"', anArticle(Array(300 * 16).fill(block)))
  expect(status).toBe(201)
  const { headers } = await fetch(`${server().origin}/${body.pdfPath}`, { method: 'HEAD' })
  expect(Number(headers.get('content-length'))).toBe(9 + 300 * megabyte)
  expect(grown()).toBeLessThan(120)
})

function check(...args: string[]) {
  return new Promise<{ code: number; text: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: server().dataDir, LOG_LEVEL: 'silent', DATABASE_URL: '' }
    execFile('node', ['scripts/storage-check.mjs', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
    )
  })
}

test('npm run storage:check tells orphans and missing files, and moves orphans aside', async ({ skip }) => {
  if (process.env.DATABASE_URL) return skip('the server of this file keeps its records in its own folder')
  const { body } = await send('"a b"', anArticle(['%%EOF\n']))
  expect(await check()).toEqual({
    code: 0,
    text: expect.stringContaining('0 orphans, 0 missing, 0 damaged.'),
  })

  const uploads = path.join(server().dataDir, 'uploads')
  writeFileSync(path.join(uploads, 'covers/stray.jpg'), jpeg())
  const found = await check()
  expect([found.code, found.text]).toEqual([1, expect.stringContaining('orphan   uploads/covers/stray.jpg')])

  const moved = await check('--move')
  expect([moved.code, moved.text]).toEqual([0, expect.stringContaining('orphans/covers/stray.jpg')])
  expect(existsSync(path.join(uploads, 'covers/stray.jpg'))).toBe(false)

  rmSync(path.join(server().dataDir, body.pdfPath))
  const lost = await check()
  expect([lost.code, lost.text]).toEqual([1, expect.stringContaining(`missing  ${body.pdfPath}`)])
})
