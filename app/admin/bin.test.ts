import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { anArticle, anAuthor, aUser } from '../../test/builders'
import { aJpeg, aPdf } from '../../test/files'
import { authorRecords } from '../authors/publishing.server'
import { db } from '../platform/db.server'
import { NotFound } from '../platform/errors'
import { ArticleFields } from '../publications/article-form'
import { articleById, contributionsOf } from '../publications/publications.server'
import { articleRecords, changeArticle } from '../publications/publishing.server'
import { storage } from '../uploads/storage.server'
import { storeFile } from '../uploads/stored-files.server'
import { checkStorage, tidyBin } from './storage-check.server'

const boss = () => aUser({ role: 'admin' })
const anArticleWithFiles = async () =>
  anArticle({
    pdfPath: await storeFile('pdf', 'a.pdf', Readable.from(aPdf())),
    coverImage: await storeFile('cover', 'a.jpg', Readable.from(await aJpeg())),
  })
const inBin = (path: string) => path.replace('uploads/', 'bin/')
const fields = (more: Record<string, unknown> = {}) =>
  ArticleFields.parse({ title: 'Night', description: 'Buses', filetype: 'Article', ...more })

test('files of a deleted article that a crash left for readers are put away at the next start', async () => {
  const { id, pdfPath } = await anArticleWithFiles()
  await articleRecords.bin(id, await boss())
  await storage.move(inBin(pdfPath), pdfPath)

  await tidyBin()
  expect(await storage.stat(pdfPath)).toBeUndefined()
  expect(await storage.stat(inBin(pdfPath))).toBeDefined()
  expect(await checkStorage()).toMatchObject({ orphans: [], missing: [] })
})

test('an article is deleted though its files cannot be moved just now', async () => {
  const { id, pdfPath } = await anArticleWithFiles()
  const failing = vi.spyOn(storage, 'move').mockRejectedValue(new Error('no disk'))
  await articleRecords.bin(id, await boss())
  failing.mockRestore()

  await expect(articleById(id)).rejects.toThrow(NotFound)
  await tidyBin()
  expect(await storage.stat(pdfPath)).toBeUndefined()
})

test('a purge leaves what was restored meanwhile, and a restored article has its files', async () => {
  const { id, pdfPath } = await anArticleWithFiles()
  const longAgo = new Date('2020-01-01')
  await articleRecords.bin(id, await boss(), longAgo)
  await articleRecords.restore(id, await boss())
  await articleRecords.purge(new Date())

  expect((await articleById(id)).pdfPath).toBe(pdfPath)
  expect(await storage.stat(pdfPath)).toBeDefined()
  await expect(articleRecords.restore(id, await boss())).rejects.toThrow(NotFound)

  await articleRecords.bin(id, await boss(), longAgo)
  await articleRecords.purge(new Date('2020-02-01'))
  expect(await db.article.count({ where: { id } })).toBe(0)
  expect(await storage.stat(inBin(pdfPath))).toBeUndefined()
})

test('an author in the bin is not told of, and comes back to the articles, changed ones too', async () => {
  const [gone, stays] = [await anAuthor(), await anAuthor()]
  const { id } = await anArticle({
    authors: { create: [{ authorId: gone.id }, { authorId: stays.id, position: 1 }] },
  })
  await authorRecords.bin(gone.id, await boss())
  expect((await articleById(id)).authorIds).toEqual([stays.id])

  await changeArticle(id, fields({ authorIds: [String(stays.id)] }), {}, await boss())
  await authorRecords.restore(gone.id, await boss())
  expect((await articleById(id)).authorIds).toContain(gone.id)
  expect(await contributionsOf(gone.id)).toHaveLength(1)
})
