import { expect, onTestFinished, test, vi } from 'vitest'
import { anArticle, anArticleWithFiles, anAuthor, articleFields, aUser } from '../../../test/builders'
import { authorContent } from '../../magazine/authors/author.content.server'
import { articleContent } from '../../magazine/publications/admin/article.content.server'
import { articleById, contributionsOf } from '../../magazine/publications/publications.server'
import { db } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { runDueJobs } from '../../platform/jobs/worker.server'
import { changeRecord } from '../../site/content/lifecycle.server'
import { purgeTrash, restoreRecord, trashRecord } from '../../site/content/trash.server'
import { storage } from '../../site/uploads/storage.server'
import { emptyTrash } from './manage-content.server'
import { checkStorage } from './storage-check.server'

const admin = () => aUser({ role: 'admin' })

test('files that an earlier version moved to the bin come back to their place', async () => {
  const { id, pdfPath } = await anArticleWithFiles()
  await trashRecord(articleContent, id, await admin())
  await storage.move(pdfPath, pdfPath.replace('uploads/', 'bin/'))

  await emptyTrash()
  expect(await storage.stat(pdfPath)).toBeDefined()
  expect(await checkStorage()).toMatchObject({ orphans: [], missing: [] })
})

test('an article is deleted and restored though the storage is away just now', async () => {
  const { id } = await anArticleWithFiles()
  const away = vi.spyOn(storage, 'move').mockRejectedValue(new Error('no disk'))
  onTestFinished(() => away.mockRestore())
  await trashRecord(articleContent, id, await admin())
  await expect(articleById(id)).rejects.toThrow(NotFound)
  await restoreRecord(articleContent, id, await admin())
  expect(await articleById(id)).toMatchObject({ id })
})

test('a purge leaves what was restored meanwhile, and a restored article has its files', async () => {
  const { id, pdfPath } = await anArticleWithFiles()
  const longAgo = new Date('2020-01-01')
  await trashRecord(articleContent, id, await admin(), longAgo)
  await restoreRecord(articleContent, id, await admin())
  await purgeTrash(articleContent, new Date())
  await runDueJobs()

  expect((await articleById(id)).pdfPath).toBe(pdfPath)
  expect(await storage.stat(pdfPath)).toBeDefined()
  await expect(restoreRecord(articleContent, id, await admin())).rejects.toThrow(NotFound)

  await trashRecord(articleContent, id, await admin(), longAgo)
  await purgeTrash(articleContent, new Date('2020-02-01'))
  expect(await db.article.count({ where: { id } })).toBe(0)
  expect(await db.storedFile.count({ where: { path: pdfPath } })).toBe(0)

  const away = vi.spyOn(storage, 'delete').mockRejectedValueOnce(new Error('The storage is away.'))
  onTestFinished(() => away.mockRestore())
  await runDueJobs()
  expect(await storage.stat(pdfPath)).toBeDefined()
  await runDueJobs(new Date(Date.now() + 3600_000))
  expect(await storage.stat(pdfPath)).toBeUndefined()
  expect(await checkStorage()).toMatchObject({ orphans: [], missing: [] })
})

test('an author in the trash is not told of, and comes back to the articles, changed ones too', async () => {
  const [gone, stays] = [await anAuthor(), await anAuthor()]
  const { id } = await anArticle({
    authors: { create: [{ authorId: gone.id }, { authorId: stays.id, position: 1 }] },
  })
  await trashRecord(authorContent, gone.id, await admin())
  expect((await articleById(id)).authorIds).toEqual([stays.id])

  const fields = articleFields({ authorIds: [String(stays.id)] })
  await changeRecord(articleContent, id, { fields, files: { pdf: [], coverImage: [] } }, await admin())
  await restoreRecord(authorContent, gone.id, await admin())
  expect((await articleById(id)).authorIds).toContain(gone.id)
  expect(await contributionsOf(gone.id)).toHaveLength(1)
})
