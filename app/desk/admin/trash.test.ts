import { expect, onTestFinished, test, vi } from 'vitest'
import { anArticle, anArticleWithFiles, anAuthor, articleFields, aUser } from '../../../test/builders'
import { authorContentKind } from '../../magazine/authors/author.content.server'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import { findArticleById, listContributionsOfAuthor } from '../../magazine/publications/publications.server'
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
  await trashRecord(articleContentKind, id, await admin())
  await storage.move(pdfPath, pdfPath.replace('uploads/', 'bin/'))

  await emptyTrash()
  expect(await storage.stat(pdfPath)).toBeDefined()
  expect(await checkStorage()).toMatchObject({ orphans: [], missing: [] })
})

test('an article is deleted and restored though the storage is away just now', async () => {
  const { id } = await anArticleWithFiles()
  const away = vi.spyOn(storage, 'move').mockRejectedValue(new Error('no disk'))
  onTestFinished(() => away.mockRestore())
  await trashRecord(articleContentKind, id, await admin())
  await expect(findArticleById(id)).rejects.toThrow(NotFound)
  await restoreRecord(articleContentKind, id, await admin())
  expect(await findArticleById(id)).toMatchObject({ id })
})

test('a purge leaves what was restored meanwhile, and a restored article has its files', async () => {
  const { id, pdfPath } = await anArticleWithFiles()
  const longAgo = new Date('2020-01-01')
  await trashRecord(articleContentKind, id, await admin(), longAgo)
  await restoreRecord(articleContentKind, id, await admin())
  await purgeTrash(articleContentKind, new Date())
  await runDueJobs()

  expect((await findArticleById(id)).pdfPath).toBe(pdfPath)
  expect(await storage.stat(pdfPath)).toBeDefined()
  await expect(restoreRecord(articleContentKind, id, await admin())).rejects.toThrow(NotFound)

  await trashRecord(articleContentKind, id, await admin(), longAgo)
  await purgeTrash(articleContentKind, new Date('2020-02-01'))
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
  await trashRecord(authorContentKind, gone.id, await admin())
  expect((await findArticleById(id)).authorIds).toEqual([stays.id])

  const fields = articleFields({ authorIds: [String(stays.id)] })
  await changeRecord(articleContentKind, id, { fields, files: { pdf: [], coverImage: [] } }, await admin())
  await restoreRecord(authorContentKind, gone.id, await admin())
  expect((await findArticleById(id)).authorIds).toContain(gone.id)
  expect(await listContributionsOfAuthor(gone.id)).toHaveLength(1)
})
