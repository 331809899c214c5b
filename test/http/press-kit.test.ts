import { request } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, inTransaction } from '../../app/platform/database/db.server'
import { attachFilesToRecord } from '../../app/site/content/files.server'
import type { IncomingFile } from '../../app/site/content/incoming-file'
import { storage } from '../../app/site/uploads/storage.server'
import { type RunningApp, startApp } from '../app'
import { aBand, aFile } from '../builders'
import { aJpeg } from '../files'
import { zippedIn } from '../zip'

let server: RunningApp
const get = (address: string, init?: RequestInit) =>
  fetch(server.origin + address, { redirect: 'manual', ...init })

beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())

/** With real files. */
async function aBandWithPhotos(title: string, titles: string[], about: Record<string, unknown> = {}) {
  const landing = await aFile('landingImage', 'a.jpg', await aJpeg())
  const band = await aBand({ title, landingImage: landing.path, ...about })
  const photos: IncomingFile[] = []
  for (const name of titles) {
    const file = await aFile('photo', 'a.jpg', await aJpeg())
    photos.push(file)
    await db.photo.create({ data: { bandId: band.id, title: name, image: file.path } })
  }
  const files = [landing, ...photos].map((file) => ({ field: 'photo', file }))
  await inTransaction((tx) => attachFilesToRecord(tx, { kind: 'bands', id: band.id }, files))
  return { ...band, photos }
}

test('the press kit has the text, the landing image and every photo, under names that tell and that every system takes', async () => {
  const about = { genre: 'Noise', email: 'we@band.example', spotifyLink: 'https://open.spotify.example/a' }
  const band = await aBandWithPhotos('..A/C: “Live”?', ['Same', 'Same', '../up', '照片'.repeat(90), '..'], {
    ...about,
    slug: 'press-names',
    description: 'Two lines\nof text.',
  })
  await db.track.create({ data: { bandId: band.id, title: 'One <b>', audioFile: 'uploads/audio/one.mp3' } })
  const answer = await get('/bands/press-names/press-kit.zip')
  expect(answer.headers.get('Content-Disposition')).toBe(
    `attachment; filename="press-kit.zip"; filename*=UTF-8''A%20C%20%E2%80%9CLive%E2%80%9D%20press%20kit.zip`,
  )
  const zip = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('Content-Length')).toBe(String(zip.length))
  const files = zippedIn(zip)
  const folder = 'A C “Live” press kit'
  expect([...files.keys()].map((name) => name.slice(0, folder.length + 20))).toEqual([
    `${folder}/About.txt`,
    `${folder}/Landing image.jpg`,
    `${folder}/Photos/1 Same.jpg`,
    `${folder}/Photos/2 Same.jpg`,
    `${folder}/Photos/3 up.jpg`,
    `${folder}/Photos/4 ${'照片'.repeat(5)}`,
    `${folder}/Photos/5.jpg`,
  ])
  for (const name of files.keys())
    for (const part of name.split('/')) expect(Buffer.byteLength(part)).toBeLessThan(255)
  expect(files.get(`${folder}/Photos/1 Same.jpg`)).toEqual(await bytesOf(band.photos[0]?.path ?? ''))
  const text = files.get(`${folder}/About.txt`)?.toString() ?? ''
  for (const words of [
    '“Live”',
    'Noise',
    'Two lines\nof text.',
    'Email: we@band.example',
    '1. One <b>',
    '2. Same',
  ])
    expect(text).toContain(words)
  expect(text).toContain('Spotify: https://open.spotify.example/a')
})

async function bytesOf(path: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await storage.read(path)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('a file that is missing is left out of the press kit, and breaks nothing', async () => {
  const { photos } = await aBandWithPhotos('Gappy', ['Here', 'Gone', 'There'])
  await storage.delete(photos[1]?.path ?? '')
  const files = zippedIn(Buffer.from(await (await get('/bands/gappy/press-kit.zip')).arrayBuffer()))
  expect([...files.keys()].filter((name) => name.includes('Photos/'))).toEqual([
    'Gappy press kit/Photos/1 Here.jpg',
    'Gappy press kit/Photos/3 There.jpg',
  ])
})

test('who may see the page may have its press kit; a HEAD sends nothing of it, and a name of before leads on', async () => {
  const { id } = await aBandWithPhotos('Quiet', ['One'])
  await db.bandAddress.create({ data: { slug: 'quiet-before', bandId: id } })
  await aBandWithPhotos('Hidden', ['One'], { isDraft: true })
  expect((await get('/bands/hidden/press-kit.zip')).status).toBe(404)
  expect((await get('/bands/nobody/press-kit.zip')).status).toBe(404)
  const head = await get('/bands/quiet/press-kit.zip', { method: 'HEAD' })
  expect(Number(head.headers.get('Content-Length'))).toBeGreaterThan(1000)
  const moved = await get('/bands/quiet-before/press-kit.zip')
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/bands/quiet/press-kit.zip'])
  const sheet = await (await get('/bands/quiet?view=press')).text()
  expect(sheet).toContain('href="/bands/quiet/press-kit.zip"')
  expect(await (await get('/bands/quiet')).text()).toContain('href="/bands/quiet?view=press"')
})

test('300 photos are sent as they are taken, and no more is read once the reader has gone', async () => {
  const large = Buffer.concat([await aJpeg(), Buffer.alloc(2 * 1024 * 1024)])
  const path = 'uploads/photos/large-0123456789abcdef.jpg'
  await storage.put(path, Readable.from([large]), { type: 'image/jpeg' })
  const { id } = await aBand({ title: 'Heavy' })
  const photos = Array.from({ length: 300 }, (_, index) => ({
    bandId: id,
    title: `Photo ${index}`,
    image: path,
  }))
  await db.photo.createMany({ data: photos })

  global.gc?.()
  const before = process.memoryUsage().rss
  const opened: Readable[] = []
  const read = storage.read.bind(storage)
  storage.read = async (...args) => {
    const file = await read(...args)
    opened.push(file)
    return file
  }
  await new Promise<void>((resolve, reject) => {
    const asked = request(`${server.origin}/bands/heavy/press-kit.zip`, (response) => {
      expect(Number(response.headers['content-length'])).toBeGreaterThan(300 * large.length)
      let taken = 0
      response.on('data', (chunk: Buffer) => {
        taken += chunk.length
        if (taken > 20 * large.length) response.destroy()
      })
      response.on('close', resolve)
    })
    asked.on('error', reject).end()
  })
  await expect.poll(() => opened.every(({ destroyed }) => destroyed)).toBe(true)
  storage.read = read
  expect(opened.length).toBeLessThan(60)
  expect(process.memoryUsage().rss - before).toBeLessThan(250 * 1024 * 1024)
})
