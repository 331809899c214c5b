import { expect, test } from 'vitest'
import { aFile, aMerchItem, aUser } from '../../../test/builders'
import { aJpeg, anMp3 } from '../../../test/files'
import { db, inTransaction } from '../../platform/database/db.server'
import { attachFilesToRecord } from '../../site/content/files.server'
import { createRecord, findRecord } from '../../site/content/lifecycle.server'
import { removeRecordPart, restoreTrashedPart } from '../../site/content/parts.server'
import { bandContentKind } from '../band.content.server'
import { WholeBandFields } from '../band-form'
import { changeMediaList, loadMediaForAdmin } from '../music/media-admin.server'
import { findReleaseByFormerAddress } from './release-addresses.server'
import { deleteRelease, storeRelease } from './release-admin.server'
import { ReleaseFields } from './release-form'
import { coverFileField, replaceReleaseCover } from './release-trash.server'
import { loadMusicOfBand } from './releases.server'

const admin = () => aUser({ role: 'admin' })

async function aBandWith(titles: string[]) {
  const audioFile = await Promise.all(titles.map((title) => aFile('track', `${title}.mp3`, anMp3())))
  const fields = WholeBandFields.parse({ title: `Band ${Math.random()}`, trackTitle: titles })
  const { id } = await createRecord(bandContentKind, {
    fields,
    files: { landingImage: [], audioFile, photo: [] },
  })
  return id
}

const idsOf = async (bandId: number, ...titles: string[]) => {
  const rows = await db.track.findMany({ where: { bandId, title: { in: titles } }, select: { id: true } })
  return rows.map(({ id }) => id)
}

async function aRelease(bandId: number, title: string, releasedOn: string, tracks: string[], more = {}) {
  const trackIds = await idsOf(bandId, ...tracks)
  const fields = ReleaseFields.parse({ title, kind: 'album', releasedOn, trackIds, ...more })
  return inTransaction((tx) => storeRelease(tx, { bandId, releaseId: undefined }, fields))
}

async function giveCover(bandId: number, id: number) {
  const file = await aFile('cover', 'cover.jpg', await aJpeg())
  await inTransaction(async (tx) => {
    await replaceReleaseCover(tx, { bandId, id }, file.path)
    await attachFilesToRecord(tx, { kind: 'bands', id: bandId }, [{ field: coverFileField, file }])
  })
  return file.path
}

const listed = async (bandId: number) => {
  const { releases, loose } = await loadMusicOfBand(bandId)
  const titles = (tracks: { title: string }[]) => tracks.map(({ title }) => title)
  return {
    ...Object.fromEntries(releases.map((one) => [one.title, titles(one.tracks)])),
    loose: titles(loose),
  }
}
const apiTitles = async (id: number) =>
  (await findRecord(bandContentKind, id)).tracks.map(({ title }) => title)

test('releases come newest first, other tracks after them, in the API too; a track moves within its release', async () => {
  const id = await aBandWith(['A', 'B', 'C', 'D'])
  await aRelease(id, 'Old', '2020-01-01', ['A'])
  await aRelease(id, 'New', '2024-01-01', ['C', 'D'])
  expect(Object.keys(await listed(id))).toEqual(['New', 'Old', 'loose'])
  expect(await apiTitles(id)).toEqual(['C', 'D', 'A', 'B'])

  const [d = 0] = await idsOf(id, 'D')
  for (const _ of [1, 2]) {
    const { opened } = await loadMediaForAdmin(id, 'track')
    await changeMediaList(
      'track',
      id,
      { opened, titles: new Map(), press: { verb: 'up', id: d } },
      await admin(),
    )
  }
  expect(await apiTitles(id)).toEqual(['D', 'C', 'A', 'B'])
})

test('a track is on one release only, and two releases of a band cannot share a title', async () => {
  const id = await aBandWith(['A', 'B'])
  await aRelease(id, 'First', '2020-01-01', ['A'])
  await aRelease(id, 'Second', '2021-01-01', ['A', 'B'])
  expect(await listed(id)).toEqual({ First: ['A'], Second: ['B'], loose: [] })
  await expect(aRelease(id, 'first', '2022-01-01', [])).rejects.toThrow('Another release of this band')
})

test('a release that was renamed keeps its addresses, and no other takes them', async () => {
  const id = await aBandWith(['A'])
  const release = await aRelease(id, 'Demo', '2020-01-01', ['A'])
  const rename = (title: string, releaseId: number | undefined = release) =>
    inTransaction((tx) =>
      storeRelease(tx, { bandId: id, releaseId }, ReleaseFields.parse({ title, kind: 'album' })),
    )
  await rename('First Album')
  await rename('The Album')
  expect(await findReleaseByFormerAddress(id, 'demo')).toMatchObject({ slug: 'the-album' })
  expect(await findReleaseByFormerAddress(id, 'First-Album')).toMatchObject({ slug: 'the-album' })
  expect(await findReleaseByFormerAddress(id + 1, 'demo')).toBeUndefined()
  await expect(aRelease(id, 'Demo', '2021-01-01', [])).rejects.toThrow(
    'This is an old address of “The Album”',
  )

  const { piece } = await deleteRelease(id, release, await admin())
  expect(await findReleaseByFormerAddress(id, 'demo')).toBeUndefined()
  await restoreTrashedPart(bandContentKind, piece, await admin())
  expect(await findReleaseByFormerAddress(id, 'demo')).toMatchObject({ slug: 'the-album' })
  await rename('Demo')
  expect(await findReleaseByFormerAddress(id, 'demo')).toBeUndefined()
  expect(await findReleaseByFormerAddress(id, 'the-album')).toMatchObject({ slug: 'demo' })
})

test('a deleted release leaves its tracks, and comes back with its cover, tracks and item', async () => {
  const id = await aBandWith(['A', 'B'])
  const item = await aMerchItem()
  const release = await aRelease(id, 'Whole', '2020-01-01', ['A', 'B'], { merchItemId: item.id })
  const cover = await giveCover(id, release)
  const { piece } = await deleteRelease(id, release, await admin())
  expect(await listed(id)).toEqual({ loose: ['A', 'B'] })
  expect((await db.storedFile.findUniqueOrThrow({ where: { path: cover } })).trashedAt).not.toBeNull()

  await restoreTrashedPart(bandContentKind, piece, await admin())
  expect((await loadMusicOfBand(id)).releases).toMatchObject([{ id: release, cover, merchItemId: item.id }])
  expect(await listed(id)).toEqual({ Whole: ['A', 'B'], loose: [] })
  await expect(deleteRelease(id + 1000, release, await admin())).rejects.toThrow('Band not found')
})

test('a cover that was replaced comes back into its place', async () => {
  const id = await aBandWith(['A'])
  const release = await aRelease(id, 'Covered', '2020-01-01', ['A'])
  const [first, second] = [await giveCover(id, release), await giveCover(id, release)]
  const trashed = await db.trashedPiece.findFirstOrThrow({ where: { path: first } })
  await restoreTrashedPart(bandContentKind, trashed.id, await admin())
  expect((await loadMusicOfBand(id)).releases[0]?.cover).toBe(first)
  expect(await db.trashedPiece.count({ where: { path: second } })).toBe(1)
})

test('a track that was removed comes back to its release with its lyrics', async () => {
  const id = await aBandWith(['A', 'B'])
  await aRelease(id, 'Sung', '2020-01-01', ['A', 'B'])
  const [a = 0] = await idsOf(id, 'A')
  await db.track.update({ where: { id: a }, data: { lyrics: 'La la', artist: 'A guest' } })
  const removed = await removeRecordPart(bandContentKind, id, { type: 'track', id: a }, await admin())
  expect(await listed(id)).toEqual({ Sung: ['B'], loose: [] })
  await restoreTrashedPart(bandContentKind, removed?.piece ?? 0, await admin())
  expect((await loadMusicOfBand(id)).releases[0]?.tracks).toMatchObject([
    { title: 'A', lyrics: 'La la', artist: 'A guest' },
    { title: 'B' },
  ])
})
