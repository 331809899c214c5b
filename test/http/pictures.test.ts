import { mkdir, open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { storage } from '../../app/uploads/storage.server'
import { type RunningApp, startApp } from '../app'
import { ownedByAnArticle } from '../builders'
import { aJpeg, aPdf } from '../files'

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

test('a picture that cannot be made is tried once', async () => {
  const read = reads()
  const broken = await stored('covers/broken.jpg', Buffer.from('no picture'))
  expect([await statusOf(broken), await statusOf(broken)]).toEqual([404, 404])
  expect(read).toHaveBeenCalledTimes(1)
  expect(await statusOf(await stored('covers/whole.jpg', await aJpeg()))).toBe(200)
})
