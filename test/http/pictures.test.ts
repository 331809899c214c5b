import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { TooMany } from '../../app/platform/errors/errors'
import { enforceGeneratedPictureLimit } from '../../app/site/accounts/limits.server'
import { findStoredPathsAmong } from '../../app/site/content/files.server'
import { sweepPictureCopies } from '../../app/site/uploads/picture-copies.server'
import { storage } from '../../app/site/uploads/storage.server'
import { type RunningApp, startApp } from '../app'
import { aFile, ownedByAnArticle } from '../builders'
import { aJpeg, aPdf, aPhonePicture } from '../files'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function stored(name: string, bytes: Buffer | number): Promise<string> {
  const file = path.join(app.dataDir, 'uploads', name)
  await mkdir(path.dirname(file), { recursive: true })
  if (typeof bytes !== 'number') await writeFile(file, bytes)
  else await open(file, 'w').then((handle) => handle.truncate(bytes).finally(() => handle.close()))
  await ownedByAnArticle(`uploads/${name}`)
  return `/pictures/160/${name}.webp`
}

function reads() {
  const read = vi.spyOn(storage, 'read')
  onTestFinished(() => read.mockRestore())
  return read
}
const pictureAt = async (address: string) =>
  Buffer.from(await (await fetch(app.origin + address)).arrayBuffer())
const statusOf = async (address: string) => (await fetch(app.origin + address)).status

test.each([
  ['a PDF', 'pdfs/large.pdf', aPdf()],
  ['a recording', 'audio/long.mp3', Buffer.from('ID3')],
  ['a picture of a size that no picture has', 'covers/huge.jpg', 300 * 1024 * 1024],
])('no picture is made of %s, which is not even read', async (_what, name, bytes) => {
  const read = reads()
  expect(await statusOf(await stored(name, bytes))).toBe(404)
  expect(read).not.toHaveBeenCalled()
})

test('one network has only so many pictures made in an hour, and gets those that are made all the same', async () => {
  const { trustedProxies } = env
  env.trustedProxies = 1
  onTestFinished(() => void Object.assign(env, { trustedProxies }))
  const [from, other] = ['203.0.113.9', '198.51.100.9']
  const ask = (address: string, network: string) =>
    fetch(app.origin + address, { headers: { 'X-Forwarded-For': network } })
  const jpeg = await aJpeg()
  const [made, wanted] = [await stored('covers/first.jpg', jpeg), await stored('covers/second.jpg', jpeg)]
  expect((await ask(made, from)).status).toBe(200)
  const refused = await usedUp(() => enforceGeneratedPictureLimit(from))
  expect(refused).toBeInstanceOf(TooMany)
  const answer = await ask(wanted, from)
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect([(await ask(made, from)).status, (await ask(wanted, other)).status]).toEqual([200, 200])
  expect((await ask(wanted, from)).status).toBe(200)
})

async function usedUp(take: () => Promise<void>): Promise<unknown> {
  for (;;) {
    const refused = await take().catch((error: unknown) => error)
    if (refused) return refused
  }
}

test('a photo and a cover are served without the place where they were taken, whole or made smaller', async () => {
  for (const [kind, name, format] of [
    ['photo', 'a.jpg', 'jpeg'],
    ['cover', 'a.png', 'png'],
  ] as const) {
    const { path: stored, bytes } = await aFile(kind, name, await aPhonePicture(format))
    await ownedByAnArticle(stored)
    for (const address of [`/${stored}`, `/pictures/160/${stored.replace('uploads/', '')}.webp`]) {
      const served = Buffer.from(await (await fetch(app.origin + address)).arrayBuffer())
      const { exif, autoOrient } = await sharp(served).metadata()
      expect([address, (exif?.length ?? 0) < 40]).toEqual([address, true])
      expect(autoOrient).toMatchObject({ width: 30, height: 40 })
    }
    expect((await fetch(`${app.origin}/${stored}`)).headers.get('content-length')).toBe(String(bytes))
  }
})

test('a picture that cannot be made is tried once', async () => {
  const read = reads()
  const broken = await stored('covers/broken.jpg', Buffer.from('no picture'))
  expect([await statusOf(broken), await statusOf(broken)]).toEqual([404, 404])
  expect(read).toHaveBeenCalledTimes(1)
  expect(await statusOf(await stored('covers/whole.jpg', await aJpeg()))).toBe(200)
})

const photoOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#e8431f' } })

test('a phone’s photo of 48 megapixels is taken and shown', async () => {
  const bytes = await photoOf(8064, 6048).jpeg({ quality: 60 }).toBuffer()
  const { path: file, width, height } = await aFile('photo', 'phone.jpg', bytes)
  expect([width, height]).toEqual([8064, 6048])
  await ownedByAnArticle(file)
  const small = await pictureAt(`/pictures/160/${file.replace('uploads/', '')}.webp`)
  expect(await sharp(small).metadata()).toMatchObject({ width: 160, height: 120 })
})

test('a progressive picture counts by the memory that it takes', async () => {
  const progressive = await photoOf(40, 30).jpeg({ progressive: true }).toBuffer()
  const frame = progressive.indexOf(Buffer.from([0xff, 0xc2]))
  progressive.writeUInt16BE(9000, frame + 5)
  progressive.writeUInt16BE(9000, frame + 7)
  await expect(aFile('photo', 'huge.jpg', progressive)).rejects.toThrow('The limit is 50 million.')
})

test('a slightly damaged photo that is taken is shown', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const whole = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
  const scratched = Buffer.from(whole)
  scratched.fill(0x55, whole.length >> 1, (whole.length >> 1) + 40)
  for (const [name, bytes] of [
    ['scratched', scratched],
    ['cut', whole.subarray(0, whole.length - 2000)],
  ] as const) {
    const { path: file } = await aFile('photo', `${name}.jpg`, bytes)
    await ownedByAnArticle(file)
    const small = await pictureAt(`/pictures/160/${file.replace('uploads/', '')}.webp`)
    expect([name, (await sharp(small).metadata()).width]).toEqual([name, 160])
  }
})

test('the picture that a band’s page opens with stays light where its grain is fine, and a photo keeps its quality', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const grain = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
  const weigh = async (kind: 'landingImage' | 'photo') => {
    const { path: file } = await aFile(kind, 'grain.jpg', grain)
    await ownedByAnArticle(file)
    const wide = await pictureAt(`/pictures/1280/${file.replace('uploads/', '')}.avif`)
    expect((await sharp(wide).metadata()).width).toBe(1280)
    return wide.length
  }
  const [landing, photo] = [await weigh('landingImage'), await weigh('photo')]
  expect(photo).toBeGreaterThan(51_200)
  expect(landing).toBeLessThan(photo * 0.8)
})

const copies = (name: string) => path.join(app.dataDir, 'pictures/160', `${name}.webp`)

test('a picture that is deleted while a copy is made of it leaves no copy', async () => {
  const address = await stored('covers/going.jpg', await aJpeg())
  const read = vi.spyOn(storage, 'read').mockImplementationOnce(async (original) => {
    const bytes = Readable.from([await aJpeg()])
    await storage.delete(original)
    return bytes
  })
  onTestFinished(() => read.mockRestore())
  expect(await statusOf(address)).toBe(404)
  expect(existsSync(copies('covers/going.jpg'))).toBe(false)
})

test('copies of a picture that another node deleted go, as does what a crash left half written', async () => {
  const names = ['covers/stays.jpg', 'covers/gone.jpg']
  for (const name of names) expect(await statusOf(await stored(name, await aJpeg()))).toBe(200)
  await db.storedFile.deleteMany({ where: { path: 'uploads/covers/gone.jpg' } })
  const half = `${copies('covers/stays.jpg')}.${randomUUID()}`
  await writeFile(half, 'half')

  await sweepPictureCopies(findStoredPathsAmong)
  expect(names.map((name) => existsSync(copies(name)))).toEqual([true, false])
  expect(existsSync(half)).toBe(true)
  await sweepPictureCopies(findStoredPathsAmong, Date.now() + 2 * 3600_000)
  expect([existsSync(half), existsSync(copies('covers/stays.jpg'))]).toEqual([false, true])
})
