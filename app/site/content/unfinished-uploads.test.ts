import { spawnSync } from 'node:child_process'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aFile, articleFields } from '../../../test/builders'
import { aJpeg, aPdf } from '../../../test/files'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import { db } from '../../platform/database/db.server'
import { Unavailable } from '../../platform/errors/errors'
import { nodeId } from '../../platform/process/node.server'
import { storage } from '../uploads/storage.server'
import { createRecord } from './lifecycle.server'
import { deleteUnownedFiles, removeInterruptedUploads } from './unfinished-uploads.server'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const [machine] = nodeId.split('-')
const elsewhere = '0123456789ab-1-0123456789ab'
const goneHere = () => `${machine}-${spawnSync('true').pid}-0123456789ab`

/** A whole file of which another process has given its last sign so many minutes ago, before its record is written. */
async function anUploadElsewhere(minutes: number, uploadedBy = elsewhere) {
  const path = `uploads/photos/${Math.random().toString(36).slice(2)}.jpg`
  await storage.put(path, Readable.from([await aJpeg()]))
  const from = { uploadedBy, seenAt: minutesAgo(minutes) }
  await db.storedFile.create({ data: { path, type: 'image/jpeg', bytes: -1n, sha256: '', ...from } })
  return path
}
const isKept = async (path: string) => [
  await db.storedFile.count({ where: { path } }),
  (await storage.stat(path)) !== undefined,
]

test('what another node has in flight is left alone, until it gives no sign for ten minutes', async () => {
  const path = await anUploadElsewhere(9)
  await removeInterruptedUploads()
  expect(await isKept(path)).toEqual([1, true])
  await removeInterruptedUploads(new Date(Date.now() + 2 * 60_000))
  expect(await isKept(path)).toEqual([0, false])
})

test('what a process of this machine left behind when it died goes at once', async () => {
  const path = await anUploadElsewhere(0, goneHere())
  await removeInterruptedUploads()
  expect(await isKept(path)).toEqual([0, false])
})

test('an upload of one’s own is in flight for as long as it takes, and gives signs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { path } = await aFile('photo', 'a.jpg', await aJpeg())
  await db.storedFile.update({ where: { path }, data: { seenAt: minutesAgo(60) } })
  await removeInterruptedUploads()
  expect(await isKept(path)).toEqual([1, true])
  await deleteUnownedFiles([path])
  expect(await isKept(path)).toEqual([0, false])
})

test('an upload that was given up is refused, and nothing of it is published or left', async () => {
  const pdf = await aFile('pdf', 'a.pdf', aPdf())
  const coverImage = await aFile('cover', 'a.jpg', await aJpeg())
  // Another node, to which this one has been silent for too long, has begun to delete it.
  await db.storedFile.update({ where: { path: pdf.path }, data: { bytes: -2n, uploadedBy: elsewhere } })
  const files = { pdf: [pdf], coverImage: [coverImage] }
  await expect(createRecord(articleContentKind, { fields: articleFields(), files })).rejects.toThrow(
    Unavailable,
  )

  await deleteUnownedFiles([pdf.path, coverImage.path])
  expect(await db.article.count()).toBe(0)
  expect([await isKept(pdf.path), await isKept(coverImage.path)]).toEqual([
    [0, false],
    [0, false],
  ])
})

test('a file that gets its record while a node starts stays, whatever that node has read before', async () => {
  const cover = await aFile('cover', 'a.jpg', await aJpeg())
  const files = { pdf: [await aFile('pdf', 'a.pdf', aPdf())], coverImage: [cover] }
  const seenAt = minutesAgo(11)
  const all = [cover, ...files.pdf].map(({ path }) => path)
  await db.storedFile.updateMany({ where: { path: { in: all } }, data: { uploadedBy: elsewhere, seenAt } })

  // The starting node has read that they are unfinished, and then they are published.
  const read = await db.storedFile.findMany({ where: { bytes: { lt: 0 } } })
  const { coverImage } = await createRecord(articleContentKind, { fields: articleFields(), files })
  const findMany = vi.spyOn(db.storedFile, 'findMany').mockResolvedValueOnce(read)
  onTestFinished(() => findMany.mockRestore())
  await removeInterruptedUploads()
  await deleteUnownedFiles(all)
  expect(await buffer(await storage.read(coverImage))).toHaveLength(cover.bytes)
})
