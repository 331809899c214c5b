import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parseBuffer } from 'music-metadata'
import { expect, test } from 'vitest'
import { aFile } from '../../../test/builders'
import { filesIn } from '../../../test/files'
import { aRecording, hasFfmpeg } from '../../../test/recordings'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { conversionTooSlow, recordingUnreadable } from './ffmpeg.server'
import { convertToMp3, recordingTooLong } from './recordings.server'
import { storage } from './storage.server'

const kept = () => [
  ...filesIn(path.join(env.dataDir, 'uploads')),
  ...readdirSync(env.dataDir).filter((name) => name.startsWith('recording-')),
]

async function nothingIsLeft(work: () => Promise<unknown>) {
  const rows = () => db.storedFile.count()
  const before = [kept(), await rows()]
  await work()
  expect([kept(), await rows()]).toEqual(before)
}

const refused = (name: string, bytes: Buffer, words: string) =>
  nothingIsLeft(() => expect(aFile('recording', name, bytes)).rejects.toThrow(words))

test('a track may be MP3 alone unless more is taken, in the words of always', async () => {
  const wav = Buffer.concat([Buffer.from('RIFF\x24\x10\0\0WAVEfmt '), Buffer.alloc(4096)])
  await expect(aFile('track', 'a.wav', wav)).rejects.toThrow(/^File type must be MP3$/)
})

test.runIf(hasFfmpeg).each(['wav', 'flac', 'm4a', 'ogg'])(
  'a recording as %s becomes an MP3 with its words, and is kept itself',
  async (ending) => {
    const bytes = aRecording(ending, { seconds: 3, title: 'Hum', artist: 'The Guests' })
    const file = await aFile('recording', `hum-take.${ending}`, bytes)
    expect(file).toMatchObject({
      type: 'audio/mpeg',
      path: expect.stringMatching(/audio\/hum-take-\w+\.mp3$/),
    })
    expect(Math.abs((file.durationMs ?? 0) - 3000)).toBeLessThan(150)
    const mp3 = await buffer(await storage.read(file.path))
    const { format, common } = await parseBuffer(mp3, { mimeType: 'audio/mpeg' }, { duration: true })
    expect([format.codec, format.bitrate]).toEqual(['MPEG 1 Layer 3', 256_000])
    expect([common.title, common.artist]).toEqual(['Hum', 'The Guests'])
    expect(file.original?.path).toMatch(new RegExp(`originals/hum-take-\\w+\\.${ending}$`))
    expect((await buffer(await storage.read(file.original?.path ?? ''))).equals(bytes)).toBe(true)
    expect(kept().filter((name) => name.startsWith('recording-'))).toEqual([])
  },
)

test.runIf(hasFfmpeg)('one in six channels and 96 kHz becomes one for two ears', async () => {
  const sound = 'sine=frequency=440:sample_rate=96000,aformat=channel_layouts=5.1'
  const file = await aFile('recording', 'wide.wav', aRecording('wav', { sound }))
  expect(Math.abs((file.durationMs ?? 0) - 2000)).toBeLessThan(150)
})

test.runIf(hasFfmpeg)('silence is a recording too', async () => {
  const { durationMs = 0 } = await aFile('recording', 'rest.flac', aRecording('flac', { sound: 'anullsrc' }))
  expect(durationMs).toBeGreaterThan(1900)
})

test.runIf(hasFfmpeg).each(['wav', 'flac', 'm4a'])('a %s that is cut off is refused', async (ending) => {
  const bytes = aRecording(ending, { seconds: 5, sound: 'anoisesrc' })
  await refused(`cut.${ending}`, bytes.subarray(0, bytes.length * 0.6), recordingUnreadable)
})

test.runIf(hasFfmpeg)('what has no sound in it is refused in words that say so', async () => {
  const wav = aRecording('wav')
  await refused('none.wav', wav.subarray(0, wav.indexOf('data') + 8), recordingUnreadable)
  await refused(
    'head.flac',
    Buffer.concat([aRecording('flac').subarray(0, 50), Buffer.alloc(9000)]),
    recordingUnreadable,
  )
  const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(3000, 7)])
  await refused('film.m4a', film, recordingUnreadable)
})

const named = (type: string, wrong: string, ending: string) =>
  `This file is ${type}, but its name ends in ${wrong}. Rename it to end in ${ending}, then upload it again.`

test.runIf(hasFfmpeg)('what is something else than its name says is refused', async () => {
  const words = 'File type must be MP3, WAV, FLAC, M4A, or OGG'
  await refused('song.flac', aRecording('wav'), named('WAV', '.flac', '.wav'))
  await refused('song.mp3', aRecording('ogg'), named('OGG', '.mp3', '.ogg'))
  await refused('song.ogg', Buffer.from('#EXTM3U\nfile:///etc/passwd\n'), words)
})

test.runIf(hasFfmpeg)('one that is too long or takes too long ends, and says so', async () => {
  const hour = aRecording('flac', { seconds: 3600, sound: 'anullsrc=sample_rate=8000' })
  const convert = (within: { seconds: number; memoryMb: number; maxSeconds: number }) =>
    convertToMp3('audio/flac', Readable.from([hour]), (mp3) => buffer(mp3), undefined, within)
  await nothingIsLeft(async () => {
    await expect(convert({ seconds: 60, memoryMb: 1024, maxSeconds: 30 })).rejects.toThrow(recordingTooLong)
    await expect(convert({ seconds: 1, memoryMb: 1024, maxSeconds: 7200 })).rejects.toThrow(conversionTooSlow)
    await expect(convert({ seconds: 60, memoryMb: 20, maxSeconds: 7200 })).rejects.toThrow(
      recordingUnreadable,
    )
  })
})

test.runIf(hasFfmpeg)('one whose sender goes away ends with it', async () => {
  const wav = aRecording('wav', { seconds: 200 })
  const sender = new AbortController()
  await nothingIsLeft(async () => {
    const made = convertToMp3(
      'audio/wav',
      Readable.from([wav]),
      async (mp3) => {
        for await (const _ of mp3) sender.abort()
      },
      sender.signal,
    )
    await expect(made).rejects.toThrow(/abort/i)
  })
})
