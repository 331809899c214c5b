import { expect, test } from 'vitest'
import { aDocument, anArticleWithFiles, aUser } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { runDueJobs } from '../../../platform/jobs/worker.server'
import { trashRecord } from '../../../site/content/trash.server'
import { articleContent } from '../../publications/admin/article.content.server'
import { positionIn } from '../positions.server'
import { devicePosition, saveDevicePosition } from './device-positions.server'
import { fileDigest } from './file-digest.server'
import { knownFile } from './known-files.server'
import { readDigests, rememberFile } from './read-digests.server'

const sent = (document: string, progress: string, percentage: number) => ({
  document,
  progress,
  percentage,
  device: 'Kobo',
  device_id: 'ABC-1',
})

async function anArticleToRead(pages = 12) {
  const { id } = await anArticleWithFiles()
  await aDocument(id, Array(pages).fill('words'))
  const { pdfPath } = await db.article.findUniqueOrThrow({ where: { id } })
  return { id, pdfPath, digest: (await fileDigest(pdfPath)) ?? '' }
}

test('a document that becomes known later leads to its page', async () => {
  const user = await aUser()
  const { id, digest } = await anArticleToRead()
  await saveDevicePosition(user.id, sent(digest, '5', 5 / 12))
  await saveDevicePosition(user.id, sent('0'.repeat(32), '1', 0.1))
  expect(await positionIn(user.id, id)).toBeUndefined()
  expect(await db.job.count({ where: { kind: 'read the digests of files' } })).toBe(1)
  await runDueJobs()
  expect(await positionIn(user.id, id)).toMatchObject({ page: 5, pages: 12 })
  expect(await db.job.count({ where: { kind: 'read the digests of files' } })).toBe(0)
})

test('a file that is missing or cannot be read holds up no other, and is read once it is there', async () => {
  const { id, digest } = await anArticleToRead()
  const lost = await anArticleToRead()
  const broken = await anArticleToRead()
  await db.article.update({ where: { id: lost.id }, data: { pdfPath: 'uploads/pdfs/lost.pdf' } })
  await db.article.update({ where: { id: broken.id }, data: { pdfPath: 'uploads/pdfs' } })
  await readDigests()
  expect(await knownFile(digest)).toEqual({ articleId: id, isPdf: true })
  expect(await knownFile(lost.digest)).toBeUndefined()
  await db.article.update({ where: { id: lost.id }, data: { pdfPath: lost.pdfPath } })
  await readDigests()
  expect(await knownFile(lost.digest)).toEqual({ articleId: lost.id, isPdf: true })
})

test('a draft is read once it is published, with what was sent of it before', async () => {
  const user = await aUser()
  const { id, digest } = await anArticleToRead()
  await db.article.update({ where: { id }, data: { isDraft: true } })
  await readDigests()
  await saveDevicePosition(user.id, sent(digest, '7', 7 / 12))
  await db.article.update({ where: { id }, data: { isDraft: false } })
  await readDigests()
  expect(await positionIn(user.id, id)).toMatchObject({ page: 7 })
})

test('impossible numbers of one user cost no other the position', async () => {
  const [odd, user] = [await aUser(), await aUser()]
  const { id, digest } = await anArticleToRead()
  await db.document.deleteMany({ where: { articleId: id } })
  await saveDevicePosition(odd.id, sent(digest, '5', 1e-300))
  await saveDevicePosition(user.id, sent(digest, '6', 0.5))
  await readDigests()
  expect(await positionIn(odd.id, id)).toBeUndefined()
  expect(await positionIn(user.id, id)).toMatchObject({ page: 6, pages: 12 })
  expect(await devicePosition(user.id, digest)).toMatchObject({ progress: '6' })
})

test('of the EPUBs of an article, the newest hundred are known', async () => {
  const { id: articleId } = await anArticleToRead()
  const data = Array.from({ length: 120 }, (_, at) => ({
    articleId,
    digest: `epub ${at}`,
    path: '',
    readAt: new Date(Date.now() - (200 - at) * 1000),
  }))
  await db.fileDigest.createMany({ data })
  await rememberFile(articleId, 'newest', '')
  expect(await db.fileDigest.count({ where: { articleId } })).toBe(100)
  expect(await knownFile('newest')).toEqual({ articleId, isPdf: false })
  expect(await knownFile('epub 20')).toBeUndefined()
})

test('a copy of before still leads to the article when its PDF is replaced, and to none in the trash', async () => {
  const user = await aUser()
  const { id, digest } = await anArticleToRead()
  await readDigests()
  expect(await knownFile(digest)).toMatchObject({ articleId: id })
  const newer = await anArticleToRead(6)
  await db.article.update({ where: { id }, data: { pdfPath: newer.pdfPath } })
  await db.document.updateMany({ where: { articleId: id }, data: { pageCount: 6 } })
  await saveDevicePosition(user.id, sent(digest, '11', 11 / 12))
  expect(await positionIn(user.id, id)).toMatchObject({ page: 6, pages: 6 })
  await trashRecord(articleContent, id, await aUser({ role: 'admin' }))
  expect(await knownFile(digest)).toBeUndefined()
  expect(await devicePosition(user.id, digest)).toMatchObject({ progress: '11' })
})

test('the documents of a user that were sent longest ago make room at 5,000', async () => {
  const user = await aUser()
  const data = Array.from({ length: 5000 }, (_, at) => ({
    userId: user.id,
    document: `book ${at}`,
    progress: '1',
    percentage: 0.1,
    device: '',
    deviceId: '',
    sentAt: new Date(Date.now() - (10_000 - at) * 1000),
  }))
  await db.devicePosition.createMany({ data })
  await saveDevicePosition(user.id, sent('one more', '1', 0.1))
  expect(await db.devicePosition.count({ where: { userId: user.id } })).toBe(5000)
  expect(await devicePosition(user.id, 'book 0')).toBeUndefined()
})
