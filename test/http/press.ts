import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { aJpeg, aPdf, aPng, filesIn, formOf, type Part } from '../files'
import { type RunningServer, startServer } from '../server'
import { caller, password } from './shop'

/** A running server that takes uploads of 20 MB, and its admin, for the tests of a file. */
export function pressForTests() {
  let server: RunningServer
  let token: string
  let jpeg: Buffer
  let png: Buffer
  beforeAll(async () => {
    server = await startServer({
      ADMIN_USERNAME: 'boss',
      ADMIN_EMAIL: 'boss@example.org',
      ADMIN_PASSWORD: password,
      MAX_UPLOAD_BYTES: String(20 * 1024 * 1024),
    })
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
