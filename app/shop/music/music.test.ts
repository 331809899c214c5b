import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { aFile, aMerchItem, aUser } from '../../../test/builders'
import { anMp3 } from '../../../test/files'
import { aRelease, aSoldRelease } from '../../../test/music'
import { aRecording, hasFfmpeg } from '../../../test/recordings'
import { bandContentKind } from '../../bands/band.content.server'
import { changeMediaList, loadMediaForAdmin } from '../../bands/music/media-admin.server'
import { storeRelease } from '../../bands/releases/release-admin.server'
import { ReleaseFields } from '../../bands/releases/release-form'
import { listReleaseChoices, loadAllMusicOfBand, loadMusicOfBand } from '../../bands/releases/releases.server'
import { checkStorage } from '../../desk/admin/storage-check.server'
import { db, inTransaction } from '../../platform/database/db.server'
import { runDueJobs } from '../../platform/jobs/worker.server'
import { restoreTrashedPart } from '../../site/content/parts.server'
import { contentTypeOf } from '../../site/uploads/file-kinds'
import { storage } from '../../site/uploads/storage.server'
import { findItemWithMusicOf, setVariantMusic } from '../items/variant-music.server'
import { loadBoughtMusic } from './bought-music.server'
import { formatsOfTracks } from './formats'
import { makeRenditions } from './renditions.server'
import { endMusicSale, findMusicSaleOf, sellRelease } from './sell-release.server'

const bytesAt = async (path: string) => buffer(await storage.read(path))

/** The samples of a recording, as 32 bit numbers. */
function samplesOf(bytes: Buffer, ending: string): Buffer {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'zinehouse-music-')), `one.${ending}`)
  writeFileSync(file, bytes)
  const { stdout } = spawnSync('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:a', '-f', 's32le', '-'], {
    maxBuffer: 100_000_000,
  })
  return stdout
}

async function readyFormats(releaseId: number) {
  const music = (await loadBoughtMusic([releaseId])).get(releaseId)
  return {
    preparing: music?.preparing,
    formats: new Map(music?.formats.map(({ format, files }) => [format, files]) ?? []),
  }
}
const formatNames = async (releaseId: number) => [...(await readyFormats(releaseId)).formats.keys()]

const oneTrack = { audioFile: 'uploads/audio/a.mp3', original: 'uploads/originals/a.wav' }

test('lossless formats are made of lossless recordings alone, and nothing but MP3 of others', () => {
  expect(formatsOfTracks([oneTrack])).toEqual(['flac', 'mp3', 'ogg', 'wav'])
  expect(formatsOfTracks([oneTrack, { audioFile: 'uploads/audio/b.mp3', original: null }])).toEqual(['mp3'])
  expect(formatsOfTracks([{ audioFile: 'a.mp3', original: 'uploads/originals/a.ogg' }])).toEqual(['mp3'])
})

test.runIf(hasFfmpeg)(
  'a release comes in four formats with its words and cover, and the FLAC and WAV are what was uploaded, bit by bit',
  async () => {
    const sound = 'anoisesrc=sample_rate=44100:amplitude=0.5'
    const wav = aRecording('wav', { seconds: 2, sound, title: 'Old words' })
    const flac = aRecording('flac', { seconds: 2, sound: 'sine=frequency=330:sample_rate=48000' })
    const { id, band } = await aSoldRelease({ 'Hum = a; song.wav': wav, 'Ha.flac': flac })
    expect(await formatNames(id)).toEqual(['original'])
    await makeRenditions()
    const { formats, preparing } = await readyFormats(id)
    expect([[...formats.keys()], preparing]).toEqual([['flac', 'mp3', 'ogg', 'wav'], []])
    for (const [format, files] of formats) {
      const [first, second] = files
      const bytes = await bytesAt(first?.path ?? '')
      const { common, format: about } = await parseBuffer(bytes, { mimeType: contentTypeOf(`.${format}`) })
      expect([common.title, common.artist, common.album]).toEqual(['Hum = a; song', band, 'Night Album'])
      expect([common.track.no, common.year]).toEqual([1, 2025])
      const isWav = format === 'wav'
      expect([format, common.picture?.[0]?.format]).toEqual([format, isWav ? undefined : 'image/jpeg'])
      expect(Math.abs((about.duration ?? 0) - 2)).toBeLessThan(0.1)
      if (format !== 'flac' && !isWav) continue
      expect(samplesOf(bytes, format).equals(samplesOf(wav, 'wav'))).toBe(true)
      const other = await bytesAt(second?.path ?? '')
      expect(samplesOf(other, format).equals(samplesOf(flac, 'flac'))).toBe(true)
    }
    const mp3 = await parseBuffer(await bytesAt(formats.get('mp3')?.[0]?.path ?? ''))
    expect([mp3.format.codec, mp3.format.bitrate]).toEqual(['MPEG 1 Layer 3', 320_000])
    const ogg = await parseBuffer(await bytesAt(formats.get('ogg')?.[0]?.path ?? ''))
    expect(ogg.format.codec).toBe('Vorbis I')
  },
)

test.runIf(hasFfmpeg)('a FLAC of 24 bits stays one of 24 as WAV, and one of 16 does not grow', async () => {
  const deep = aRecording('flac', { sound: 'anoisesrc=sample_rate=96000,aformat=sample_fmts=s32' })
  const { id } = await aSoldRelease({ 'Deep.flac': deep })
  await makeRenditions()
  const { formats } = await readyFormats(id)
  const wav = await parseBuffer(await bytesAt(formats.get('wav')?.[0]?.path ?? ''))
  expect([wav.format.bitsPerSample, wav.format.sampleRate]).toEqual([24, 96_000])
})

test.runIf(hasFfmpeg)('of an uploaded MP3 the sound is sold as it is, with the words of now', async () => {
  const own = aRecording('mp3', { title: 'tmp 3', seconds: 2 })
  const { id } = await aSoldRelease({ 'Plain.mp3': own, 'Wide.wav': aRecording('wav') })
  await makeRenditions()
  const { formats } = await readyFormats(id)
  expect([...formats.keys()]).toEqual(['mp3'])
  const made = await bytesAt(formats.get('mp3')?.[0]?.path ?? '')
  const { common } = await parseBuffer(made)
  expect([common.title, common.picture?.length]).toEqual(['Plain', 1])
  expect(samplesOf(made, 'mp3').equals(samplesOf(own, 'mp3'))).toBe(true)
})

test.runIf(hasFfmpeg)(
  'a new title, order or cover makes the files anew, and nothing is left of the old ones',
  async () => {
    const { id, bandId, trackIds } = await aSoldRelease({
      'One.wav': aRecording('wav'),
      'Two.wav': aRecording('wav'),
    })
    await makeRenditions()
    const before = await db.rendition.findMany({ where: { trackId: { in: trackIds } } })
    await makeRenditions()
    expect(await db.rendition.findMany({ where: { trackId: { in: trackIds } } })).toEqual(before)
    await db.release.update({ where: { id }, data: { title: 'Renamed' } })
    expect(await readyFormats(id)).toMatchObject({ preparing: ['FLAC', 'MP3', 'OGG', 'WAV'] })
    await makeRenditions()
    await runDueJobs()
    expect(await formatNames(id)).toEqual(['flac', 'mp3', 'ogg', 'wav'])
    const stored = await db.storedFile.count({
      where: { ownerKind: 'bands', ownerId: bandId, field: 'rendition' },
    })
    expect(stored).toBe(8)
    const { orphans, missing, damaged } = await checkStorage()
    expect([orphans, missing, damaged]).toEqual([[], [], []])
  },
)

test.runIf(hasFfmpeg)(
  'the files of a removed track are deleted, its recording comes back with it, and they are made again',
  async () => {
    const wav = aRecording('wav')
    const { id, bandId, trackIds } = await aSoldRelease({ 'One.wav': wav, 'Two.wav': wav })
    await makeRenditions()
    const [first = 0] = trackIds
    const { original } = await db.track.findUniqueOrThrow({ where: { id: first } })
    const { opened } = await loadMediaForAdmin(bandId, 'track')
    const admin = await aUser({ role: 'admin' })
    const press = { verb: 'remove', id: first } as const
    const removed = await changeMediaList('track', bandId, { opened, titles: new Map(), press }, admin)
    const row = () => db.storedFile.findUnique({ where: { path: original ?? '' } })
    expect((await row())?.trashedAt).not.toBeNull()
    await makeRenditions()
    await runDueJobs()
    expect(await db.rendition.count({ where: { trackId: first } })).toBe(0)
    expect((await readyFormats(id)).formats.get('flac')).toHaveLength(1)
    await restoreTrashedPart(bandContentKind, removed?.piece ?? 0, admin)
    expect(await row()).toMatchObject({ ownerKind: 'bands', ownerId: bandId, trashedAt: null })
    await makeRenditions()
    expect((await readyFormats(id)).formats.get('flac')).toHaveLength(2)
    await runDueJobs()
    expect((await checkStorage()).orphans).toEqual([])
  },
)

test.runIf(hasFfmpeg)(
  'what cannot be made is named at the desk, and the upload is sold meanwhile',
  async () => {
    const { id, trackIds } = await aSoldRelease({ 'Hum.wav': aRecording('wav') })
    const broken = await aFile('track', 'broken.mp3', anMp3())
    await db.track.update({
      where: { id: trackIds[0] },
      data: { original: broken.path.replace('audio/', 'originals/').replace('.mp3', '.wav') },
    })
    await makeRenditions()
    const sale = await findMusicSaleOf(id)
    expect(sale?.formats.map(({ label, made, failures }) => [label, made, failures.length])).toEqual([
      ['FLAC', 0, 1],
      ['MP3', 0, 1],
      ['OGG', 0, 1],
      ['WAV', 0, 1],
    ])
    expect(await formatNames(id)).toEqual(['original'])
  },
)

test('a release is put on sale once, whoever presses twice, and its price is changed in its item', async () => {
  const release = await aRelease({ 'One.mp3': anMp3() }, { title: 'Twice' })
  const place = { bandId: release.bandId, releaseId: release.id }
  const admin = await aUser({ role: 'admin' })
  const fixed = { priceCents: 900, minimumCents: null, takesMore: false, priceWords: '' }
  await Promise.all([sellRelease(place, fixed, admin), sellRelease(place, fixed, admin)])
  const items = await db.merchItem.findMany({ where: { title: 'Twice (Download)' } })
  expect(items).toMatchObject([{ priceCents: 900, stock: null, bandId: release.bandId, deletedAt: null }])
  const { merchItemId } = await db.release.findUniqueOrThrow({ where: { id: release.id } })
  expect(merchItemId).toBe(items[0]?.id)
  const chosen = { priceCents: 500, minimumCents: 0, takesMore: false, priceWords: 'As you like' }
  await sellRelease(place, chosen, admin)
  expect((await findMusicSaleOf(release.id))?.item).toEqual({ id: merchItemId, ...chosen })
  const variant = await db.merchVariant.findFirstOrThrow({ where: { merchItemId: merchItemId ?? 0 } })
  expect(variant).toMatchObject({ ...chosen, isDigital: true, stock: null })
  const { orphans, missing } = await checkStorage()
  expect([orphans, missing]).toEqual([[], []])

  await endMusicSale(place, admin)
  expect(await findItemWithMusicOf(release.id)).toBeNull()
  await expect(endMusicSale(place, admin)).rejects.toThrow('not on sale')
  await sellRelease(place, fixed, admin)
  expect((await findItemWithMusicOf(release.id))?.itemId).not.toBe(merchItemId)
})

test("another band's release is not found, and one without songs is refused", async () => {
  const [one, other] = [await aRelease({ 'One.mp3': anMp3() }), await aRelease({ 'Two.mp3': anMp3() })]
  const admin = await aUser({ role: 'admin' })
  const place = { bandId: one.bandId, releaseId: other.id }
  await expect(sellRelease(place, { priceCents: 1 }, admin)).rejects.toThrow('no longer there')
  await db.track.updateMany({ where: { bandId: one.bandId }, data: { releaseId: null } })
  const empty = { bandId: one.bandId, releaseId: one.id }
  await expect(sellRelease(empty, { priceCents: 1 }, admin)).rejects.toThrow('Add a song to it first.')
})

test('a bonus track is in the music that is sold, and not in what readers see', async () => {
  const { id, bandId } = await aSoldRelease(
    { 'One.mp3': anMp3(), 'Secret.mp3': anMp3() },
    { bonus: ['Secret'] },
  )
  const titles = ({ releases }: Awaited<ReturnType<typeof loadMusicOfBand>>) =>
    releases.flatMap(({ tracks }) => tracks.map(({ title }) => title))
  expect(titles(await loadMusicOfBand(bandId))).toEqual(['One'])
  expect(titles(await loadAllMusicOfBand(bandId))).toEqual(['One', 'Secret'])
  const music = (await loadBoughtMusic([id])).get(id)
  expect(music?.release.tracks.map(({ title }) => title)).toEqual(['One', 'Secret'])
})

test('a private release is not sold, and one that is on sale does not become private', async () => {
  const admin = await aUser({ role: 'admin' })
  const release = await aRelease({ 'One.mp3': anMp3() })
  const place = { bandId: release.bandId, releaseId: release.id }
  const save = (isPrivate?: 'on') => {
    const about = { title: 'Night Album', kind: 'album', trackIds: release.trackIds, isPrivate }
    return inTransaction((tx) => storeRelease(tx, place, ReleaseFields.parse(about)))
  }
  await save('on')
  expect(await findMusicSaleOf(release.id)).toBeNull()
  await expect(sellRelease(place, { priceCents: 700 }, admin)).rejects.toThrow(
    'Make the release public first',
  )
  const { id: itemId } = await aMerchItem()
  const variant = await db.merchVariant.findFirstOrThrow({ where: { merchItemId: itemId } })
  await expect(inTransaction((tx) => setVariantMusic(tx, variant.id, release.id))).rejects.toThrow(
    'Choose one',
  )
  expect((await listReleaseChoices()).map(({ id }) => id)).not.toContain(release.id)

  await save()
  await sellRelease(place, { priceCents: 700 }, admin)
  await expect(save('on')).rejects.toThrow('Take it off sale first')
  await endMusicSale(place, admin)
  await save('on')
  expect((await loadMusicOfBand(release.bandId)).releases).toEqual([])
})
