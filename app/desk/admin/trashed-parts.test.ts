import { expect, test } from 'vitest'
import { aFile, anArticleWithFiles, articleFields, aUser } from '../../../test/builders'
import { aBareMp3, aJpeg, aPdf } from '../../../test/files'
import { bandContentKind } from '../../bands/band.content.server'
import { BandFields } from '../../bands/band-form'
import { findBandByName } from '../../bands/bands.server'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import { findArticleById } from '../../magazine/publications/publications.server'
import { db } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { runDueJobs } from '../../platform/jobs/worker.server'
import { changeRecord, createRecord } from '../../site/content/lifecycle.server'
import { removeRecordPart } from '../../site/content/parts.server'
import { restoreRecord, trashRecord } from '../../site/content/trash.server'
import { storage } from '../../site/uploads/storage.server'
import { contentKindNames } from './content-kinds'
import { emptyTrash, restoreFromTrash } from './manage-content.server'
import { checkStorage } from './storage-check.server'
import { listTrashContents } from './trash-list.server'

const admin = () => aUser({ role: 'admin' })
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000)
const isWhole = async () =>
  expect(await checkStorage()).toMatchObject({ orphans: [], missing: [], damaged: [] })
const lineNamed = async (title: string) => {
  const found = (await listTrashContents(contentKindNames)).filter((line) => line.title === title)
  expect(found).toHaveLength(1)
  return found[0] ?? { id: 0 }
}

async function replacePdf(id: number) {
  const files = { pdf: [await aFile('pdf', 'second.pdf', aPdf())], coverImage: [] }
  const fields = articleFields({ title: 'Night buses' })
  return changeRecord(articleContentKind, id, { fields, files }, await admin())
}

test('a replaced file waits in the trash for 30 days, and changes places with the one that took its own', async () => {
  const { id, pdfPath: first } = await anArticleWithFiles()
  const { pdfPath: second } = await replacePdf(id)
  await isWhole()

  const { id: piece } = await lineNamed('Night buses: PDF')
  await restoreFromTrash('articles', piece, true, await admin())
  expect(await findArticleById(id)).toMatchObject({ pdfPath: first, version: 3 })
  expect(await storage.stat(first)).toBeDefined()
  await isWhole()
  await expect(restoreFromTrash('articles', piece, true, await admin())).rejects.toThrow(NotFound)

  await emptyTrash(inDays(29))
  expect(await storage.stat(second)).toBeDefined()
  await emptyTrash(inDays(31))
  await emptyTrash(inDays(32))
  await runDueJobs()
  expect(await storage.stat(second)).toBeUndefined()
  expect(await storage.stat(first)).toBeDefined()
  expect(await db.trashedPiece.count()).toBe(0)
  await isWhole()
})

test('a file in the trash stays there when its record goes there and comes back', async () => {
  const { id } = await anArticleWithFiles()
  const { pdfPath: second } = await replacePdf(id)
  await trashRecord(articleContentKind, id, await admin())
  const { id: piece } = await lineNamed('Night buses: PDF')
  await expect(restoreFromTrash('articles', piece, true, await admin())).rejects.toThrow(Conflict)

  await restoreRecord(articleContentKind, id, await admin())
  expect((await findArticleById(id)).pdfPath).toBe(second)
  expect(await storage.stat(second)).toBeDefined()
  await isWhole()
})

test('a removed track or photo comes back to its place, as it was', async () => {
  const fields = {
    ...BandFields.parse({ title: 'Slow Ferry' }),
    trackTitle: ['One', 'Two'],
    photoTitle: ['On the pier'],
  }
  const files = {
    landingImage: [],
    audioFile: [await aFile('track', 'a.mp3', aBareMp3(400)), await aFile('track', 'b.mp3', aBareMp3())],
    photo: [await aFile('photo', 'a.jpg', await aJpeg())],
  }
  const band = await createRecord(bandContentKind, { fields, files })
  const before = await db.band.findUnique({
    where: { id: band.id },
    include: { tracks: { orderBy: { id: 'asc' } }, photos: true },
  })

  const [one] = before?.tracks ?? []
  const [photo] = before?.photos ?? []
  await removeRecordPart(bandContentKind, band.id, { type: 'track', id: one?.id ?? 0 }, await admin())
  await removeRecordPart(bandContentKind, band.id, { type: 'photo', id: photo?.id ?? 0 }, await admin())
  expect(
    await removeRecordPart(bandContentKind, band.id, { type: 'track', id: one?.id ?? 0 }, await admin()),
  ).toBeUndefined()
  const told = { where: { subjectType: 'band', subjectId: band.id, action: 'changed' } }
  expect(await db.auditEntry.count(told)).toBe(2)
  expect(await findBandByName('slow-ferry')).toMatchObject({ tracks: [{ title: 'Two' }], photos: [] })
  await isWhole()

  for (const title of ['Slow Ferry: track One', 'Slow Ferry: photo On the pier'])
    await restoreFromTrash('bands', (await lineNamed(title)).id, true, await admin())
  const after = await db.band.findUnique({
    where: { id: band.id },
    include: { tracks: { orderBy: { id: 'asc' } }, photos: true },
  })
  expect(after).toEqual({ ...before, updatedAt: after?.updatedAt })
  expect(await storage.stat(one?.audioFile ?? '')).toBeDefined()
  await isWhole()
})
