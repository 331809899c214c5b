import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { aFile, anArticleWithFiles, aUser } from '../../../test/builders'
import { aJpeg } from '../../../test/files'
import { authorContentKind } from '../../magazine/authors/author.content.server'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import { db } from '../../platform/database/db.server'
import { createRecord } from '../../site/content/lifecycle.server'
import { trashRecord } from '../../site/content/trash.server'
import { storage } from '../../site/uploads/storage.server'
import { checkStorage, moveOrphansAside } from './storage-check.server'

test('every file is accounted for: in use, in the trash, missing, damaged, or nobody’s', async () => {
  const { id, pdfPath } = await anArticleWithFiles()
  expect(await checkStorage()).toEqual({ orphans: [], missing: [], damaged: [], files: 2 })

  await trashRecord(articleContentKind, id, await aUser({ role: 'admin' }))
  expect(await checkStorage()).toEqual({ orphans: [], missing: [], damaged: [], files: 2 })

  const gone = await aFile('profileImage', 'gone.jpg', await aJpeg())
  const fields = { name: 'Ada', bio: 'Writes.' }
  const author = await createRecord(authorContentKind, { fields, files: { profileImage: [gone] } })
  await storage.delete(gone.path)
  const { path: orphan } = await aFile('photo', 'nobody.jpg', await aJpeg())
  await db.storedFile.update({ where: { path: orphan }, data: { bytes: 1n } })
  await storage.put('uploads/photos/stray.jpg', Readable.from(await aJpeg()))
  await db.storedFile.update({ where: { path: pdfPath }, data: { bytes: 17n } })
  const found = await checkStorage()
  expect(found).toEqual({
    orphans: expect.arrayContaining([orphan, 'uploads/photos/stray.jpg']),
    missing: [{ path: gone.path, namedBy: `author ${author.id}` }],
    damaged: [pdfPath],
    files: 4,
  })

  const aside = await moveOrphansAside(found.orphans)
  expect((await checkStorage()).orphans).toEqual([])
  expect(aside).toContain('orphans/photos/stray.jpg')
  expect(await storage.stat('orphans/photos/stray.jpg')).toBeDefined()
})

test('a file that is on its way up is nobody’s fault', async () => {
  const before = (await checkStorage()).orphans
  const path = 'uploads/photos/coming.jpg'
  await db.storedFile.create({ data: { path, type: 'image/jpeg', bytes: -1n, sha256: '' } })
  await storage.put(path, Readable.from(await aJpeg()))
  expect((await checkStorage()).orphans).toEqual(before)
})
