import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { storage } from '../../app/site/uploads/storage.server'
import { type RunningApp, startApp } from '../app'
import { aDocument, anArticle, ownedByAnArticle } from '../builders'
import { askAndLeave } from '../raw'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const many = (addressOf: (index: number) => string) =>
  Array.from({ length: 100 }, (_, index) => addressOf(index))

/** An article whose pages all have a picture, and the pictures' paths. */
async function anArticleWithPages(count: number) {
  const { id } = await anArticle()
  const { id: documentId } = await aDocument(
    id,
    Array.from({ length: count }, () => 'Words'),
  )
  const picture = await sharp({ create: { width: 1600, height: 2200, channels: 3, background: '#e8431f' } })
    .webp()
    .toBuffer()
  const pictures: string[] = []
  for (let number = 1; number <= count; number++) {
    const stored = `uploads/pages/${randomUUID()}.webp`
    const file = path.join(app.dataDir, stored)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, picture)
    await ownedByAnArticle(stored)
    await db.documentPage.updateMany({
      where: { documentId, number },
      data: { largePicture: stored, picture: stored },
    })
    pictures.push(stored)
  }
  return { id, pictures }
}

test('a page for comic readers is made in few widths, once each, and never wider than asked', async () => {
  const { id } = await anArticleWithPages(1)
  const read = vi.spyOn(storage, 'read')
  onTestFinished(() => read.mockRestore())
  const widthAt = async (width: number | string) => {
    const answer = await fetch(`${app.origin}/opds/publications/${id}/pages/0?width=${width}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    return (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width
  }
  const widths: (number | undefined)[] = []
  for (const width of [700, 701, 799, 800, 9999, '', 'wide']) widths.push(await widthAt(width))
  expect(widths).toEqual([640, 640, 640, 800, 1600, 1600, 1600])
  expect(read).toHaveBeenCalledTimes(3)
})

/** Asks for each of these and leaves; no stored file is read before the server knows that. @returns how often one was read in all */
async function readsFor(paths: string[], last: string): Promise<number> {
  const readStored = storage.read.bind(storage)
  let letGo = () => {}
  const haveLeft = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const read = vi.spyOn(storage, 'read').mockImplementation(async (...file) => {
    await haveLeft
    return readStored(...file)
  })
  try {
    const left = () => app.log().split('"aborted":true').length
    const before = left()
    await askAndLeave(app.origin, paths)
    await expect.poll(left, { timeout: 60_000 }).toBe(before + paths.length)
    letGo()
    expect((await fetch(app.origin + last)).status).toBe(200)
    return read.mock.calls.length
  } finally {
    read.mockRestore()
  }
}

test('pictures that nobody waits for any more are not made, for comic readers and on pages', async () => {
  const { id, pictures } = await anArticleWithPages(10)
  const name = (index: number) => pictures[index % 10]?.replace('uploads/', '')
  const sizes = [320, 480, 640, 800, 1080]
  const kinds = [
    many(
      (index) =>
        `/opds/publications/${id}/pages/${index % 10}?width=${[160, ...sizes, 1280, 1600][index % 8]}`,
    ),
    many(
      (index) =>
        `/pictures/${sizes[Math.floor(index / 20)]}/${name(index)}.${index % 20 < 10 ? 'avif' : 'webp'}`,
    ),
  ]
  for (const [index, paths] of kinds.entries())
    expect(await readsFor(paths, `/pictures/160/${name(index)}.webp`)).toBeLessThan(6)
}, 150_000)
