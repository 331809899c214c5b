import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { anArticle, anAuthor, aUser } from '../../test/builders'
import { aJpeg, aPdf } from '../../test/files'
import { db } from '../platform/db.server'
import { articleRecords } from '../publications/publishing.server'
import { storage } from '../uploads/storage.server'
import { storeFile } from '../uploads/stored-files.server'
import { checkStorage, moveOrphansAside } from './storage-check.server'

test('every file is accounted for: in use, in the bin, missing, damaged, or nobody’s', async () => {
  const pdfPath = await storeFile('pdf', 'a.pdf', Readable.from(aPdf()))
  const coverImage = await storeFile('cover', 'a.jpg', Readable.from(await aJpeg()))
  const article = await anArticle({ pdfPath, coverImage })
  expect(await checkStorage()).toEqual({ orphans: [], missing: [], damaged: [], files: 2 })

  await articleRecords.bin(article.id, await aUser({ role: 'admin' }))
  expect(await checkStorage()).toEqual({ orphans: [], missing: [], damaged: [], files: 2 })

  const author = await anAuthor({ profileImage: 'uploads/authors/gone.jpg' })
  const orphan = await storeFile('photo', 'nobody.jpg', Readable.from(await aJpeg()))
  await storage.put('uploads/photos/stray.jpg', Readable.from(await aJpeg()))
  await db.storedFile.update({ where: { path: pdfPath }, data: { bytes: 17n } })
  const found = await checkStorage()
  expect(found).toEqual({
    orphans: expect.arrayContaining([orphan, 'uploads/photos/stray.jpg']),
    missing: [{ path: 'uploads/authors/gone.jpg', namedBy: `author ${author.id}` }],
    damaged: [pdfPath.replace('uploads/', 'bin/')],
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
