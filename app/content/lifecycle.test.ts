import { expect, test } from 'vitest'
import { aBand, aFile, anArticleWithFiles, articleFields, aUser } from '../../test/builders'
import { aJpeg, aPdf } from '../../test/files'
import { checkStorage } from '../admin/storage-check.server'
import { bandContent } from '../bands/band.content.server'
import { BandFields } from '../bands/band-form'
import { db } from '../platform/database/db.server'
import { Conflict } from '../platform/http/errors'
import { articleContent } from '../publications/admin/article.content.server'
import { articleById } from '../publications/publications.server'
import { changeRecord, createRecord, restoreRecord, trashRecord } from './lifecycle.server'

const admin = () => aUser({ role: 'admin' })

test('two admins who replace a file at once leave one file, the one that readers get', async () => {
  const { id } = await anArticleWithFiles()
  const actor = await admin()
  const replace = async (name: string) => {
    const files = { pdf: [await aFile('pdf', name, aPdf())], coverImage: [] }
    return changeRecord(articleContent, id, { fields: articleFields(), files }, actor)
  }
  await Promise.all(['one.pdf', 'two.pdf', 'three.pdf'].map(replace))

  const { pdfPath } = await articleById(id)
  const pdfs = { where: { path: { startsWith: 'uploads/pdfs/' }, trashedAt: null }, select: { path: true } }
  expect(await db.storedFile.findMany(pdfs)).toEqual([{ path: pdfPath }])
  expect(await checkStorage()).toMatchObject({ orphans: [], missing: [] })
})

test('a band whose address was taken meanwhile stays in the trash, and so do its files', async () => {
  const fields = { ...BandFields.parse({ title: 'Night Buses' }), trackTitle: [], photoTitle: [] }
  const image = await aFile('landingImage', 'a.jpg', await aJpeg())
  const files = { landingImage: [image], audioFile: [], photo: [] }
  const band = await createRecord(bandContent, { fields, files })
  await trashRecord(bandContent, band.id, await admin())
  const other = await aBand({ title: 'Night Buses', slug: 'night-buses' })

  await expect(restoreRecord(bandContent, band.id, await admin())).rejects.toThrow(Conflict)
  const isHidden = { where: { path: image.path, trashedAt: { not: null } } }
  expect(await db.storedFile.count(isHidden)).toBe(1)

  await trashRecord(bandContent, other.id, await admin())
  await restoreRecord(bandContent, band.id, await admin())
  expect(await db.storedFile.count(isHidden)).toBe(0)
  expect(await db.band.findUnique({ where: { slug: 'night-buses' } })).toMatchObject({ id: band.id })
})
