import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { ZipFile } from 'yazl'
import { aBareMp3, aJpeg } from '../../../../test/files'
import { db } from '../../../platform/database/db.server'
import { importFromFormat, recognizeSource } from '../import.server'

beforeEach(async () => {
  for (const table of [db.track, db.release, db.band, db.importedRecord, db.creationKey, db.storedFile])
    await (table as typeof db.band).deleteMany()
  await db.redirect.deleteMany()
})

function aFolder(files: Record<string, Buffer>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-music-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}

function aZip(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}

const mp3 = aBareMp3(60)

const aRelease = async () => ({
  'Ada Reyes - Night Bus - 01 Depot.mp3': mp3,
  'Ada Reyes - Night Bus - 10 Terminus - Last Call.mp3': mp3,
  'Ada Reyes - Night Bus - 02 Ring Road.mp3': mp3,
  'cover.jpg': await aJpeg(),
})

const releases = () =>
  db.release.findMany({
    include: { band: true, tracks: { orderBy: { position: 'asc' } } },
    orderBy: { title: 'asc' },
  })

test('a ZIP of Bandcamp becomes a release of a new band in draft, its tracks in order, once however often', async () => {
  const folder = aFolder({ 'Ada Reyes - Night Bus (1).zip': await aZip(await aRelease()) })
  const zip = path.join(folder, 'Ada Reyes - Night Bus (1).zip')

  expect([await recognizeSource(zip), await recognizeSource(folder)]).toEqual(['music', 'music'])
  const dry = await importFromFormat('music', zip, { isDryRun: true })
  expect(dry.cameCount).toEqual({ band: 1, release: 1 })
  expect(await db.band.count()).toBe(0)

  expect((await importFromFormat('music', zip)).cameCount).toEqual(dry.cameCount)
  const [release] = await releases()
  expect(release).toMatchObject({ title: 'Night Bus', kind: 'album', isPrivate: false })
  expect(release?.band).toMatchObject({ title: 'Ada Reyes', isDraft: true })
  expect(release?.tracks.map(({ title }) => title)).toEqual(['Depot', 'Ring Road', 'Terminus - Last Call'])
  expect(release?.cover).toMatch(/^uploads\/covers\//)
  expect(await db.storedFile.count({ where: { bytes: { gt: 0 } } })).toBe(5)
  const to = '/bands/ada-reyes/releases/night-bus'
  expect(await db.redirect.findUnique({ where: { from: '/album/night-bus' } })).toMatchObject({ to })
  expect(await db.redirect.findUnique({ where: { from: '/track/ring-road' } })).toMatchObject({ to })

  const again = await importFromFormat('music', zip)
  expect([again.cameCount, again.hereCount]).toEqual([{}, { band: 1, release: 1 }])
  expect(await db.storedFile.count()).toBe(5)
})

test('a release of a band that readers see already is private until its owner says otherwise', async () => {
  await db.band.create({ data: { title: 'ADA REYES', slug: 'ada-reyes' } })
  await importFromFormat('music', aFolder(await aRelease()))
  const [release] = await releases()
  expect(release).toMatchObject({ isPrivate: true, band: { title: 'ADA REYES' } })
})

test('several ZIPs and folders come at once; what cannot be played here is named, and stops nothing', async () => {
  const folder = aFolder({
    'Ada Reyes - Night Bus.zip': await aZip(await aRelease()),
    'Ada Reyes - Alone.mp3': mp3,
    'more/Bo/Day EP/01 Sun.mp3': mp3,
    'more/Bo/Day EP/02 Rain.mp3': mp3,
    'more/Bo/Day EP/03 Fog.aiff': Buffer.from('FORM0000AIFF'),
    'more/Bo/Day EP/02 Rain.flac': Buffer.from('fLaC'),
    'Cy - Nothing.mp3': Buffer.from('no sound'),
    'broken.zip': Buffer.from('PK'),
  })
  await expect(importFromFormat('music', path.join(folder, 'broken.zip'))).rejects.toThrow(
    'cannot be unpacked',
  )
  rmSync(path.join(folder, 'broken.zip'))

  const { left, notes } = await importFromFormat('music', folder)
  expect((await releases()).map(({ title, kind, tracks }) => [title, kind, tracks.length])).toEqual([
    ['Alone', 'single', 1],
    ['Day EP', 'ep', 2],
    ['Night Bus', 'album', 3],
  ])
  expect(left.map(({ title }) => title)).toEqual(['Nothing'])
  expect(notes.map(({ title, why }) => `${title}: ${why}`)).toEqual([
    'Day EP: more/Bo/Day EP/02 Rain.flac is the same track in another format.',
    'Day EP: 03 Fog.aiff: File type must be MP3',
  ])
})
