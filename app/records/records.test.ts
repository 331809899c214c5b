import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { aBand, anArticle, aUser } from '../../test/builders'
import { aJpeg, aPdf } from '../../test/files'
import { checkStorage } from '../admin/storage-check.server'
import { bandRecords } from '../bands/publishing.server'
import { db } from '../platform/db.server'
import { Conflict } from '../platform/errors'
import { ArticleFields } from '../publications/article-form'
import { articleById } from '../publications/publications.server'
import { changeArticle } from '../publications/publishing.server'
import { storage } from '../uploads/storage.server'
import { receiveFile, storeFile } from '../uploads/stored-files.server'

const boss = () => aUser({ role: 'admin' })
const fields = ArticleFields.parse({ title: 'Night', description: 'Buses', filetype: 'Article' })

test('two admins who replace a file at once leave one file, the one that readers get', async () => {
  const { id } = await anArticle({
    pdfPath: await storeFile('pdf', 'a.pdf', Readable.from(aPdf())),
    coverImage: await storeFile('cover', 'a.jpg', Readable.from(await aJpeg())),
  })
  const actor = await boss()
  const replace = async (name: string) =>
    changeArticle(id, fields, { pdf: await receiveFile('pdf', name, Readable.from([aPdf()])) }, actor)
  await Promise.all(['one.pdf', 'two.pdf', 'three.pdf'].map(replace))

  const { pdfPath } = await articleById(id)
  const pdfs = []
  for await (const { path } of storage.list('uploads/pdfs/')) pdfs.push(path)
  expect(pdfs).toEqual([pdfPath])
  expect(await checkStorage()).toMatchObject({ orphans: [], missing: [] })
})

test('a band whose address was taken meanwhile stays in the bin, and so do its files', async () => {
  const landingImage = await storeFile('landingImage', 'a.jpg', Readable.from(await aJpeg()))
  const band = await aBand({ title: 'Night Buses', slug: 'night-buses', landingImage })
  await bandRecords.bin(band.id, await boss())
  const other = await aBand({ title: 'Night Buses', slug: 'night-buses' })

  await expect(bandRecords.restore(band.id, await boss())).rejects.toThrow(Conflict)
  expect(await storage.stat(landingImage)).toBeUndefined()

  await bandRecords.bin(other.id, await boss())
  await bandRecords.restore(band.id, await boss())
  expect(await storage.stat(landingImage)).toBeDefined()
  expect(await db.band.findUnique({ where: { slug: 'night-buses' } })).toMatchObject({ id: band.id })
})
