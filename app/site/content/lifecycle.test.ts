import { expect, test } from 'vitest'
import { aBand, aFile, anArticleWithFiles, articleFields, aUser } from '../../../test/builders'
import { aJpeg, aPdf } from '../../../test/files'
import { bandContentKind } from '../../bands/band.content.server'
import { BandFields } from '../../bands/band-form'
import { checkStorage } from '../../desk/admin/storage-check.server'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import { findArticleById } from '../../magazine/publications/publications.server'
import { db, inTransaction } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { changeRecord, createRecord } from './lifecycle.server'
import { onRecordTrashed, restoreRecord, trashRecord, trashRecords } from './trash.server'

const admin = () => aUser({ role: 'admin' })

test('two admins who replace a file at once leave one file, the one that readers get', async () => {
  const { id } = await anArticleWithFiles()
  const actor = await admin()
  const replace = async (name: string) => {
    const files = { pdf: [await aFile('pdf', name, aPdf())], coverImage: [] }
    return changeRecord(articleContentKind, id, { fields: articleFields(), files }, actor)
  }
  await Promise.all(['one.pdf', 'two.pdf', 'three.pdf'].map(replace))

  const { pdfPath } = await findArticleById(id)
  const pdfs = { where: { path: { startsWith: 'uploads/pdfs/' }, trashedAt: null }, select: { path: true } }
  expect(await db.storedFile.findMany(pdfs)).toEqual([{ path: pdfPath }])
  expect(await checkStorage()).toMatchObject({ orphans: [], missing: [] })
})

test('a band whose address was taken meanwhile stays in the trash, and so do its files', async () => {
  const fields = { ...BandFields.parse({ title: 'Night Buses' }), trackTitle: [], photoTitle: [] }
  const image = await aFile('landingImage', 'a.jpg', await aJpeg())
  const files = { landingImage: [image], audioFile: [], photo: [] }
  const band = await createRecord(bandContentKind, { fields, files })
  await trashRecord(bandContentKind, band.id, await admin())
  const other = await aBand({ title: 'Night Buses', slug: 'night-buses' })

  await expect(restoreRecord(bandContentKind, band.id, await admin())).rejects.toThrow(Conflict)
  const isHidden = { where: { path: image.path, trashedAt: { not: null } } }
  expect(await db.storedFile.count(isHidden)).toBe(1)

  await trashRecord(bandContentKind, other.id, await admin())
  await restoreRecord(bandContentKind, band.id, await admin())
  expect(await db.storedFile.count(isHidden)).toBe(0)
  expect(await db.band.findUnique({ where: { slug: 'night-buses' } })).toMatchObject({ id: band.id })
})

test('what happens to a record stands in the log: created, changed, deleted, restored', async () => {
  const actor = await admin()
  const { id } = await anArticleWithFiles()
  await changeRecord(
    articleContentKind,
    id,
    { fields: articleFields({ title: 'Anew' }), files: { pdf: [], coverImage: [] } },
    actor,
  )
  await trashRecord(articleContentKind, id, actor)
  await restoreRecord(articleContentKind, id, actor)
  const lines = await db.auditEntry.findMany({ where: { actorId: actor.id }, orderBy: { id: 'asc' } })
  expect(lines.map(({ action }) => action)).toEqual(['changed', 'deleted', 'restored'])
})

test('a step that follows a kind into the trash is taken for that kind alone', async () => {
  const trashed: number[] = []
  onRecordTrashed('bands', async (_tx, id) => void trashed.push(id))
  const band = await aBand()
  await trashRecord(articleContentKind, (await anArticleWithFiles()).id, await admin())
  await trashRecord(bandContentKind, band.id, await admin())
  expect(trashed).toEqual([band.id])
})

test('of several records none is trashed when one of them is not there', async () => {
  const { id } = await anArticleWithFiles()
  const actor = await admin()
  const trash = inTransaction((tx) => trashRecords(tx, articleContentKind, [id, 999_999], actor, new Date()))
  await expect(trash).rejects.toThrow(NotFound)
  expect((await findArticleById(id)).id).toBe(id)
})
