import { request } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { RunningApp } from '../app'
import { aJpeg, aPdf, aPng, filesIn, formOf, type Part, pdfBegins } from '../files'
import { anAppWithBoss, caller } from './shop'

/** The product in this process and its admin, for the tests of a file. */
export const pressForTests = () => pressOn(anAppWithBoss)

/** Whatever starts the product with an admin called boss, and that admin, for the tests of a file. */
export function pressOn<App extends RunningApp>(start: () => Promise<App>) {
  let server: App
  let token: string
  let jpeg: Buffer
  let png: Buffer
  beforeAll(async () => {
    server = await start()
    token = (await caller(server, 'boss')).token
    jpeg = await aJpeg()
    png = await aPng()
  })
  afterAll(() => server.stop())

  const send = (
    address: string,
    body: BodyInit | undefined,
    headers: Record<string, string> = {},
    method = 'POST',
  ) =>
    fetch(server.origin + address, {
      method,
      body,
      headers: { Authorization: `Bearer ${token}`, ...headers },
    })
  return {
    server: () => server,
    token: () => token,
    jpeg: () => jpeg,
    png: () => png,
    send,
    post: (address: string, parts: Part[]) => send(address, formOf(parts)),
    get: (address: string) => fetch(server.origin + address),
    /** Every file that the server keeps, unfinished ones too. */
    filesKept: () => filesIn(path.join(server.dataDir, 'uploads')),
    cover: (): Part => ['coverImage', { file: jpeg, filename: 'cover.jpg', type: 'image/jpeg' }],
  }
}

export const articleFields: Part[] = [
  ['title', 'Night buses'],
  ['description', 'What runs after one.'],
  ['filetype', 'Article'],
]
export const pdf = (file = aPdf(), filename = 'issue.pdf', type = 'application/pdf'): Part => [
  'pdf',
  { file, filename, type },
]

const megabyte = 1024 * 1024

/** An article's form on its way, of which nothing is sent yet. */
export function articleRequest(
  { origin }: RunningApp,
  token: string,
  boundary: string,
  headers: Record<string, number> = {},
) {
  const { hostname, port } = new URL(origin)
  const about = {
    Authorization: `Bearer ${token}`,
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
  }
  const path = '/api/articles'
  return request({ hostname, port, path, method: 'POST', headers: { ...about, ...headers } })
}

/** Sends the beginning of an article's form, so many megabytes of its PDF, and no more. */
export function beginUpload(server: RunningApp, token: string, megabytes: number) {
  const upload = articleRequest(server, token, 'b', { 'Content-Length': (megabytes + 6) * megabyte })
  upload.on('error', () => {})
  upload.write(pdfBegins)
  upload.write(Buffer.alloc(megabytes * megabyte))
  return upload
}
