import { expect, test } from 'vitest'
import { aFile, aUser } from '../../../test/builders'
import { anMp3 } from '../../../test/files'
import { forgedFrom } from '../../../test/forged'
import { db, inTransaction } from '../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors'
import { createRecord, findRecord } from '../../site/content/lifecycle.server'
import { removeRecordPart, restoreTrashedPart } from '../../site/content/parts.server'
import { restoreRecord, trashRecord } from '../../site/content/trash.server'
import { bandContentKind } from '../band.content.server'
import { WholeBandFields } from '../band-form'
import { findBandByName } from '../bands.server'
import { deleteRelease, storeRelease } from '../releases/release-admin.server'
import { ReleaseFields } from '../releases/release-form'
import { countReleases, findReleaseBySlug, loadMusicOfBand } from '../releases/releases.server'
import { changeListeningLink } from './change-link.server'
import type { ListeningLinkIntent } from './link-intents'
import { findReleaseForListening } from './listened-release.server'
import { findLinkAccessOfFile, findListeningLinkOfRelease } from './listening-link.server'

const admin = () => aUser({ role: 'admin' })

/** A band with one song for all and one on a private release. */
async function aPrivateRelease() {
  const titles = ['Open', 'Hushed']
  const audioFile = await Promise.all(titles.map((title) => aFile('track', `${title}.mp3`, anMp3())))
  const fields = WholeBandFields.parse({ title: `Band ${Math.random()}`, trackTitle: titles })
  const files = { landingImage: [], audioFile, photo: [] }
  const { id: bandId } = await createRecord(bandContentKind, { fields, files })
  const track = await db.track.findFirstOrThrow({ where: { bandId, title: 'Hushed' } })
  const about = { title: 'Under', kind: 'ep', releasedOn: '', trackIds: [track.id], isPrivate: 'on' }
  const releaseId = await inTransaction((tx) =>
    storeRelease(tx, { bandId, releaseId: undefined }, ReleaseFields.parse(about)),
  )
  return { bandId, releaseId, track, bandTitle: fields.title, place: { bandId, releaseId } }
}

type Place = Awaited<ReturnType<typeof aPrivateRelease>>['place']
const press = async (place: Place, intent: ListeningLinkIntent, endsOn = '') =>
  changeListeningLink(place, { intent, endsOn }, await admin())
async function keyOf({ bandId, releaseId }: Place): Promise<string> {
  const { address } = await findListeningLinkOfRelease(bandId, releaseId, '')
  return address?.replace('/listen/', '') ?? 'none'
}

test('a private release and its songs are in nothing that readers find, and at the desk', async () => {
  const before = await countReleases()
  const { bandId, bandTitle } = await aPrivateRelease()
  const { releases, loose } = await loadMusicOfBand(bandId)
  expect([releases, loose.map(({ title }) => title)]).toEqual([[], ['Open']])
  expect((await findBandByName(bandTitle)).tracks.map(({ title }) => title)).toEqual(['Open'])
  await expect(findReleaseBySlug(bandId, 'under')).rejects.toThrow(NotFound)
  expect(await countReleases()).toBe(before)
  const row = await findRecord(bandContentKind, bandId)
  expect(row.tracks.map(({ title }) => title).sort()).toEqual(['Hushed', 'Open'])
  expect(bandContentKind.json?.(row)).toMatchObject({ tracks: [{ title: 'Open' }] })
})

test('a link opens the release; a new one and taking it back end it, and the log says who did it', async () => {
  const { bandId, place } = await aPrivateRelease()
  expect(await keyOf(place)).toBe('none')
  await press(place, 'renew-link')
  const first = await keyOf(place)
  expect((await findReleaseForListening(first)).release.tracks.map(({ title }) => title)).toEqual(['Hushed'])
  await press(place, 'renew-link')
  const second = await keyOf(place)
  await expect(findReleaseForListening(first)).rejects.toThrow(NotFound)
  expect((await findReleaseForListening(second)).release.title).toBe('Under')
  await press(place, 'revoke-link')
  await expect(findReleaseForListening(second)).rejects.toThrow(NotFound)
  for (const forged of ['', 'x', `${place.releaseId}-`, forgedFrom(second), `0${second}`])
    await expect(findReleaseForListening(forged)).rejects.toThrow(NotFound)
  const log = await db.auditEntry.findMany({ where: { subjectType: 'band', subjectId: bandId } })
  expect(log.map(({ note }) => note)).toEqual(
    expect.arrayContaining(['made a new link to release Under', 'took back the link to release Under']),
  )
})

test('a link ends with its last day, which can be changed', async () => {
  const { place } = await aPrivateRelease()
  await expect(press(place, 'renew-link', '2020-01-01')).rejects.toThrow(Invalid)
  await press(place, 'renew-link', '2099-12-24')
  const key = await keyOf(place)
  expect((await findReleaseForListening(key)).release.title).toBe('Under')
  await db.release.update({ where: { id: place.releaseId }, data: { linkEndsOn: '2020-01-01' } })
  await expect(findReleaseForListening(key)).rejects.toThrow(NotFound)
  await press(place, 'end-link')
  expect((await findReleaseForListening(key)).release.title).toBe('Under')
})

test('a band in the trash takes its links with it, and brings them back', async () => {
  const { bandId, place } = await aPrivateRelease()
  await press(place, 'renew-link')
  const key = await keyOf(place)
  await trashRecord(bandContentKind, bandId, await admin())
  await expect(findReleaseForListening(key)).rejects.toThrow(NotFound)
  await restoreRecord(bandContentKind, bandId, await admin())
  expect((await findReleaseForListening(key)).release.title).toBe('Under')
})

test('the files of a release open by the token of its page, and by no other', async () => {
  const [{ bandId, track, place }, other] = [await aPrivateRelease(), await aPrivateRelease()]
  await press(place, 'renew-link')
  await press(other.place, 'renew-link')
  const { query } = await findReleaseForListening(await keyOf(place))
  const { query: foreign } = await findReleaseForListening(await keyOf(other.place))
  const opens = async (with_: string) =>
    (await findLinkAccessOfFile(bandId, track.audioFile))?.opens(new URLSearchParams(with_))
  expect(await opens(query)).toBe(true)
  for (const wrong of [foreign, '', '?listen=', query.replace(/\d+\./, '99999.')])
    expect(await opens(wrong)).toBe(false)
  await press(place, 'renew-link')
  expect(await opens(query)).toBe(false)
})

test('a private release with songs cannot be deleted, for they would be public', async () => {
  const { bandId, releaseId, track } = await aPrivateRelease()
  const boss = await admin()
  await expect(deleteRelease(bandId, releaseId, boss)).rejects.toThrow(Conflict)
  const removed = await removeRecordPart(bandContentKind, bandId, { type: 'track', id: track.id }, boss)
  await deleteRelease(bandId, releaseId, boss)
  await expect(restoreTrashedPart(bandContentKind, removed?.piece ?? 0, boss)).rejects.toThrow(Conflict)
  expect((await loadMusicOfBand(bandId)).loose.map(({ title }) => title)).toEqual(['Open'])
})

test('a private release comes back from the trash as private, with its songs', async () => {
  const { bandId, releaseId, track } = await aPrivateRelease()
  const boss = await admin()
  const song = await removeRecordPart(bandContentKind, bandId, { type: 'track', id: track.id }, boss)
  const release = await deleteRelease(bandId, releaseId, boss)
  await restoreTrashedPart(bandContentKind, release.piece, boss)
  await restoreTrashedPart(bandContentKind, song?.piece ?? 0, boss)
  expect((await loadMusicOfBand(bandId)).releases).toEqual([])
  expect(await db.track.findFirst({ where: { title: 'Hushed', bandId } })).toMatchObject({ releaseId })
})
