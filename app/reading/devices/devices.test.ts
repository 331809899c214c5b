import { expect, test } from 'vitest'
import { aDocument, anArticleWithFiles, aUser } from '../../../test/builders'
import { trashRecord } from '../../content/lifecycle.server'
import { runDueJobs } from '../../jobs/worker.server'
import { db } from '../../platform/database/db.server'
import { articleContent } from '../../publications/admin/article.content.server'
import { positionIn } from '../positions.server'
import { devicePosition, saveDevicePosition } from './device-positions.server'
import { fileDigest } from './file-digest.server'
import { knownFile } from './known-files.server'

const sent = (document: string, progress: string, percentage: number) => ({
  ...{ document, progress, percentage },
  ...{ device: 'Kobo', device_id: 'ABC-1' },
})

async function anArticleToRead(pages = 12) {
  const { id } = await anArticleWithFiles()
  await aDocument(id, Array(pages).fill('words'))
  const { pdfPath } = await db.article.findUniqueOrThrow({ where: { id } })
  return { id, pdfPath, digest: (await fileDigest(pdfPath)) ?? '' }
}

test('a document that becomes known later leads to its page, however many files are new', async () => {
  const user = await aUser()
  const { id, digest } = await anArticleToRead()
  for (let count = 0; count < 12; count += 1) await anArticleToRead()
  await saveDevicePosition(user.id, sent(digest, '5', 5 / 12))
  expect(await positionIn(user.id, id)).toBeUndefined()
  await runDueJobs()
  expect(await positionIn(user.id, id)).toMatchObject({ page: 5, pages: 12 })
  expect(await db.job.count({ where: { kind: 'read the digests of files' } })).toBe(0)
})

test('a file that is missing is asked for once, and holds up no other', async () => {
  const lost = await anArticleToRead()
  await db.article.update({ where: { id: lost.id }, data: { pdfPath: 'uploads/pdfs/lost.pdf' } })
  const { id, digest } = await anArticleToRead()
  expect(await knownFile(digest)).toEqual({ articleId: id, isPdf: true })
  expect(await knownFile('0'.repeat(32))).toBeUndefined()
  expect(await db.fileDigest.count({ where: { path: 'uploads/pdfs/lost.pdf' } })).toBe(1)
})

test('a copy of before still leads to the article when its PDF is replaced, and to none in the trash', async () => {
  const user = await aUser()
  const { id, digest } = await anArticleToRead()
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
    ...{ userId: user.id, document: `book ${at}`, progress: '1', percentage: 0.1, device: '', deviceId: '' },
    sentAt: new Date(Date.now() - (10_000 - at) * 1000),
  }))
  await db.devicePosition.createMany({ data })
  await saveDevicePosition(user.id, sent('one more', '1', 0.1))
  expect(await db.devicePosition.count({ where: { userId: user.id } })).toBe(5000)
  expect(await devicePosition(user.id, 'book 0')).toBeUndefined()
})
