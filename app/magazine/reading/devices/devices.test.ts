import { expect, test } from 'vitest'
import { aDocument, anArticleWithFiles, aUser } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { runDueJobs } from '../../../platform/jobs/worker.server'
import { trashRecord } from '../../../site/content/trash.server'
import { articleContentKind } from '../../publications/admin/article.content.server'
import { findPositionInArticle } from '../positions.server'
import { findDevicePosition, saveDevicePosition } from './device-positions.server'
import { computeFileDigest } from './file-digest.server'
import { findPublishedFileByDigest } from './published-files.server'
import { storeFileDigest, storeFileDigests } from './read-digests.server'

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
  return { id, pdfPath, digest: (await computeFileDigest(pdfPath)) ?? '' }
}

test('a document that becomes known later leads to its page', async () => {
  const user = await aUser()
  const { id, digest } = await anArticleToRead()
  await saveDevicePosition(user.id, sent(digest, '5', 5 / 12))
  await saveDevicePosition(user.id, sent('0'.repeat(32), '1', 0.1))
  expect(await findPositionInArticle(user.id, id)).toBeUndefined()
  expect(await db.job.count({ where: { kind: 'read the digests of files' } })).toBe(1)
  await runDueJobs()
  expect(await findPositionInArticle(user.id, id)).toMatchObject({ page: 5, pages: 12 })
  expect(await db.job.count({ where: { kind: 'read the digests of files' } })).toBe(0)
})

test('a file that is missing or cannot be read holds up no other, and is read once it is there', async () => {
  const { id, digest } = await anArticleToRead()
  const lost = await anArticleToRead()
  const broken = await anArticleToRead()
  await db.article.update({ where: { id: lost.id }, data: { pdfPath: 'uploads/pdfs/lost.pdf' } })
  await db.article.update({ where: { id: broken.id }, data: { pdfPath: 'uploads/pdfs' } })
  await storeFileDigests()
  expect(await findPublishedFileByDigest(digest)).toEqual({ articleId: id, isPdf: true })
  expect(await findPublishedFileByDigest(lost.digest)).toBeUndefined()
  await db.article.update({ where: { id: lost.id }, data: { pdfPath: lost.pdfPath } })
  await storeFileDigests()
  expect(await findPublishedFileByDigest(lost.digest)).toEqual({ articleId: lost.id, isPdf: true })
})

test('a draft is read once it is published, with what was sent of it before', async () => {
  const user = await aUser()
  const { id, digest } = await anArticleToRead()
  await db.article.update({ where: { id }, data: { isDraft: true } })
  await storeFileDigests()
  await saveDevicePosition(user.id, sent(digest, '7', 7 / 12))
  await db.article.update({ where: { id }, data: { isDraft: false } })
  await storeFileDigests()
  expect(await findPositionInArticle(user.id, id)).toMatchObject({ page: 7 })
})

test('impossible numbers of one user cost no other the position', async () => {
  const [odd, user] = [await aUser(), await aUser()]
  const { id, digest } = await anArticleToRead()
  await db.document.deleteMany({ where: { articleId: id } })
  await saveDevicePosition(odd.id, sent(digest, '5', 1e-300))
  await saveDevicePosition(user.id, sent(digest, '6', 0.5))
  await storeFileDigests()
  expect(await findPositionInArticle(odd.id, id)).toBeUndefined()
  expect(await findPositionInArticle(user.id, id)).toMatchObject({ page: 6, pages: 12 })
  expect(await findDevicePosition(user.id, digest)).toMatchObject({ progress: '6' })
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
  await storeFileDigest(articleId, 'newest', '')
  expect(await db.fileDigest.count({ where: { articleId } })).toBe(100)
  expect(await findPublishedFileByDigest('newest')).toEqual({ articleId, isPdf: false })
  expect(await findPublishedFileByDigest('epub 20')).toBeUndefined()
})

test('a copy of before still leads to the article when its PDF is replaced, and to none in the trash', async () => {
  const user = await aUser()
  const { id, digest } = await anArticleToRead()
  await storeFileDigests()
  expect(await findPublishedFileByDigest(digest)).toMatchObject({ articleId: id })
  const newer = await anArticleToRead(6)
  await db.article.update({ where: { id }, data: { pdfPath: newer.pdfPath } })
  await db.document.updateMany({ where: { articleId: id }, data: { pageCount: 6 } })
  await saveDevicePosition(user.id, sent(digest, '11', 11 / 12))
  expect(await findPositionInArticle(user.id, id)).toMatchObject({ page: 6, pages: 6 })
  await trashRecord(articleContentKind, id, await aUser({ role: 'admin' }))
  expect(await findPublishedFileByDigest(digest)).toBeUndefined()
  expect(await findDevicePosition(user.id, digest)).toMatchObject({ progress: '11' })
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
  expect(await findDevicePosition(user.id, 'book 0')).toBeUndefined()
})
