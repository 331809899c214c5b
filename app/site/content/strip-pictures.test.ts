import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aFile, ownedByAnArticle } from '../../../test/builders'
import { aJpeg, aPhonePicture } from '../../../test/files'
import { db } from '../../platform/database/db.server'
import { runDueJobs } from '../../platform/jobs/worker.server'
import { storage } from '../uploads/storage.server'
import { stripStoredPictures } from './strip-pictures.server'
import { deleteFiles } from './trash-files.server'

beforeEach(() => db.storedFile.deleteMany())

/** A picture as it was stored before uploads were stripped. */
async function anOldPicture(format: 'jpeg' | 'png', bytes?: Buffer) {
  const name = format === 'jpeg' ? 'a.jpg' : 'a.png'
  const { path } = await aFile('cover', name, await aJpegOrPng(format))
  const old = bytes ?? (await aPhonePicture(format))
  await storage.replace(path, Readable.from([old]))
  await ownedByAnArticle(path)
  const row = { bytes: BigInt(old.length), sha256: 'old', type: `image/${format}`, isStripped: false }
  await db.storedFile.update({ where: { path }, data: row })
  return { path, old }
}
const aJpegOrPng = (format: 'jpeg' | 'png') => (format === 'jpeg' ? aJpeg() : aPhonePicture('png'))
const bytesOf = async (path: string) => buffer(await storage.read(path))
const rowOf = (path: string) => db.storedFile.findUniqueOrThrow({ where: { path } })

test('pictures stored before lose the place where they were taken, and look the same', async () => {
  const pictures = [await anOldPicture('jpeg'), await anOldPicture('png')]
  await stripStoredPictures()
  for (const { path, old } of pictures) {
    const now = await bytesOf(path)
    const { exif, xmp, autoOrient } = await sharp(now).metadata()
    expect([(exif?.length ?? 0) < 40, xmp, autoOrient.width]).toEqual([true, undefined, 30])
    expect((await sharp(now).raw().toBuffer()).equals(await sharp(old).raw().toBuffer())).toBe(true)
    const { bytes, sha256, isStripped } = await rowOf(path)
    expect([Number(bytes), sha256.length, isStripped]).toEqual([now.length, 64, true])
  }
})

test('the next run goes on where a killed one stopped, and does nothing twice', async () => {
  const { path } = await anOldPicture('jpeg')
  await stripStoredPictures()
  await db.storedFile.update({ where: { path }, data: { bytes: 1n, isStripped: false } })
  const next = await anOldPicture('jpeg')
  const replace = vi.spyOn(storage, 'replace')
  onTestFinished(() => replace.mockRestore())
  await stripStoredPictures()
  await stripStoredPictures()
  expect(replace.mock.calls.map(([name]) => name)).toEqual([next.path])
  expect(Number((await rowOf(path)).bytes)).toBe((await bytesOf(path)).length)
})

test('a picture that cannot be read stays as it is, and the others are stripped', async () => {
  const broken = await anOldPicture('jpeg', Buffer.from('no picture at all'))
  const { path } = await anOldPicture('jpeg')
  await stripStoredPictures()
  expect(await bytesOf(broken.path)).toEqual(broken.old)
  expect((await rowOf(path)).isStripped).toBe(true)
})

test('a picture deleted meanwhile does not come back', async () => {
  const { path } = await anOldPicture('jpeg')
  const row = await rowOf(path)
  const { replace } = storage
  const replacing = vi.spyOn(storage, 'replace').mockImplementation(async (...args) => {
    await deleteFiles(db, { kind: row.ownerKind ?? '', id: row.ownerId ?? 0 })
    await runDueJobs()
    return replace.apply(storage, args)
  })
  onTestFinished(() => replacing.mockRestore())
  await stripStoredPictures()
  expect(await storage.stat(path)).toBeUndefined()
})

test('what is uploaded now is not looked at again', async () => {
  const { path } = await aFile('cover', 'new.jpg', await aPhonePicture('jpeg'))
  expect((await rowOf(path)).isStripped).toBe(true)
})
