import { expect, test } from 'vitest'
import { aFile, aUser } from '../../../test/builders'
import { aBareMp3, aJpeg, anMp3 } from '../../../test/files'
import { aRecording, hasFfmpeg } from '../../../test/recordings'
import { db } from '../../platform/database/db.server'
import { changeRecord, createRecord, findRecord } from '../../site/content/lifecycle.server'
import { restoreTrashedPart } from '../../site/content/parts.server'
import { bandContentKind } from '../band.content.server'
import { WholeBandFields } from '../band-form'
import { changeMediaList, loadMediaForAdmin } from './media-admin.server'
import type { MediaListPress } from './media-list'

const admin = () => aUser({ role: 'admin' })

async function aBandWith(titles: string[]) {
  const files = await Promise.all(titles.map((title) => aFile('track', `${title}.mp3`, anMp3())))
  const fields = WholeBandFields.parse({ title: `Band ${Math.random()}`, trackTitle: titles })
  const upload = { fields, files: { landingImage: [], audioFile: files, photo: [] } }
  return (await createRecord(bandContentKind, upload)).id
}

async function press(bandId: number, verb: MediaListPress, titles: [number, string][] = []) {
  const { opened } = await loadMediaForAdmin(bandId, 'track')
  return changeMediaList('track', bandId, { opened, titles: new Map(titles), press: verb }, await admin())
}

const tracksOf = async (bandId: number) => (await findRecord(bandContentKind, bandId)).tracks
const titlesOf = async (bandId: number) => (await tracksOf(bandId)).map(({ title }) => title)
const idOf = async (bandId: number, title: string) =>
  (await tracksOf(bandId)).find((track) => track.title === title)?.id ?? 0

test('tracks are moved, put in an order and renamed, and what is typed beside a button is kept', async () => {
  const id = await aBandWith(['One', 'Two', 'Three'])
  await press(id, { verb: 'up', id: await idOf(id, 'Three') }, [[await idOf(id, 'One'), 'First']])
  expect(await titlesOf(id)).toEqual(['First', 'Three', 'Two'])
  await press(id, { verb: 'up', id: await idOf(id, 'First') })
  expect(await titlesOf(id)).toEqual(['First', 'Three', 'Two'])
  const order = [await idOf(id, 'Two'), 999_999, await idOf(id, 'First')]
  await press(id, { verb: 'order', order })
  expect(await titlesOf(id)).toEqual(['Two', 'First', 'Three'])
})

test('a removed track comes back to its place, also after others took it', async () => {
  const id = await aBandWith(['One', 'Two', 'Three'])
  const two = await idOf(id, 'Two')
  const removed = await press(id, { verb: 'remove', id: two })
  expect(removed?.name).toBe('track Two')
  await press(id, { verb: 'down', id: await idOf(id, 'One') })
  expect(await titlesOf(id)).toEqual(['Three', 'One'])
  await restoreTrashedPart(bandContentKind, removed?.piece ?? 0, await admin())
  expect(await titlesOf(id)).toEqual(['Three', 'Two', 'One'])
  expect(await idOf(id, 'Two')).toBe(two)
})

test('a new track comes after those that were put in order', async () => {
  const id = await aBandWith(['One', 'Two'])
  await press(id, { verb: 'up', id: await idOf(id, 'Two') })
  const fields = WholeBandFields.parse({ title: 'Longer', trackTitle: ['Three'] })
  const audioFile = [await aFile('track', 'three.mp3', aBareMp3())]
  await db.$transaction((tx) =>
    bandContentKind.update(tx, id, fields, { landingImage: [], audioFile, photo: [] }),
  )
  expect(await titlesOf(id)).toEqual(['Two', 'One', 'Three'])
})

test('who changes a list that somebody else has changed meanwhile is told how it is now', async () => {
  const id = await aBandWith(['One', 'Two'])
  const { opened } = await loadMediaForAdmin(id, 'track')
  await press(id, { verb: 'down', id: await idOf(id, 'One') })
  const late = { opened, titles: new Map(), press: { verb: 'save' } } as const
  await expect(changeMediaList('track', id, late, await admin())).rejects.toMatchObject({
    status: 409,
    newer: { changes: [{ label: 'The list of tracks', value: '1. Two\n2. One' }] },
  })
})

test('a button for a track that is gone says so and changes nothing', async () => {
  const [id, other] = [await aBandWith(['One']), await aBandWith(['Alien'])]
  const alien = await idOf(other, 'Alien')
  await expect(press(id, { verb: 'remove', id: alien }, [[alien, 'Mine']])).rejects.toThrow('no longer there')
  expect(await titlesOf(other)).toEqual(['Alien'])
})

test.runIf(hasFfmpeg)(
  'who plays and the picture come from the file, and go and come back with it',
  async () => {
    const picture = await aJpeg()
    const guests = aRecording('flac', { artist: 'The Guests', picture })
    const id = await aBandWith(['Plain'])
    const { title } = await db.band.findUniqueOrThrow({ where: { id } })
    const own = aRecording('mp3', { artist: title.toUpperCase() })
    const fields = WholeBandFields.parse({ title, trackTitle: ['Hum', 'Own'] })
    const audioFile = [await aFile('recording', 'hum.flac', guests), await aFile('track', 'own.mp3', own)]
    const upload = { fields, files: { landingImage: [], audioFile, photo: [] } }
    await changeRecord(bandContentKind, id, upload, await admin())
    const rows = () => db.track.findMany({ where: { bandId: id }, orderBy: { position: 'asc' } })
    const [, hum, ours] = await rows()
    expect([hum?.artist, ours?.artist, ours?.picture]).toEqual(['The Guests', '', null])
    const stored = () => db.storedFile.findUnique({ where: { path: hum?.picture ?? '' } })
    expect(await stored()).toMatchObject({ ownerKind: 'bands', ownerId: id, width: 40, height: 30 })

    const removed = await press(id, { verb: 'remove', id: hum?.id ?? 0 })
    expect((await stored())?.trashedAt).not.toBeNull()
    await restoreTrashedPart(bandContentKind, removed?.piece ?? 0, await admin())
    expect(await stored()).toMatchObject({ ownerKind: 'bands', trashedAt: null })
    expect((await rows())[1]).toMatchObject({ artist: 'The Guests', picture: hum?.picture })
  },
)
