import { expect, test, vi } from 'vitest'
import { aFile } from '../../test/builders'
import { anMp3 } from '../../test/files'
import { db } from '../platform/database/db.server'
import { log } from '../platform/logging/log.server'
import { decodeWaveform } from '../site/player/player'
import { drawWaveforms } from './waveforms.server'

const aBand = () => db.band.create({ data: { title: 'Grindbox', slug: `grindbox-${Math.random()}` } })
const aDamagedMp3 = () => Buffer.concat([anMp3().subarray(0, 300), Buffer.alloc(90_000, 7)])
const stored = async (name: string, bytes: Buffer) => (await aFile('track', name, bytes)).path

test('a recording gets its waveform, once; one without sound or gone gets an empty one', async () => {
  const { id: bandId } = await aBand()
  const song = await stored('song.mp3', anMp3())
  const broken = await stored('broken.mp3', aDamagedMp3())
  const files = [song, broken, 'uploads/audio/gone.mp3']
  await db.track.createMany({
    data: files.map((audioFile, index) => ({ bandId, title: `Track ${index}`, audioFile })),
  })

  await drawWaveforms()

  const tracks = await db.track.findMany({ where: { bandId }, orderBy: { id: 'asc' } })
  const levels = decodeWaveform(tracks[0]?.waveform ?? '')
  expect(levels).toHaveLength(160)
  expect(Math.max(...levels)).toBe(1)
  expect(new Set(levels).size).toBeGreaterThan(5)
  expect(tracks[1]?.waveform).not.toBeNull()
  expect(tracks[2]?.waveform).toBe('')

  await db.track.updateMany({ where: { bandId, audioFile: song }, data: { waveform: 'AAAA' } })
  await drawWaveforms()
  expect((await db.track.findFirst({ where: { bandId, audioFile: song } }))?.waveform).toBe('AAAA')
})

test('what cannot be decoded is a line in the log with the name of the track, and nothing else is printed', async () => {
  const { id: bandId } = await aBand()
  const audioFile = await stored('damaged.mp3', aDamagedMp3())
  await db.track.create({ data: { bandId, title: 'Wax Tax', audioFile } })
  const printed = vi.spyOn(console, 'error')
  const warned = vi.spyOn(log, 'warn')
  await drawWaveforms()
  expect(warned.mock.calls[0]).toEqual([
    { track: 'Wax Tax', reason: expect.stringContaining('MPG123_ERR') },
    'a part of a recording could not be decoded',
  ])
  expect(printed).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
