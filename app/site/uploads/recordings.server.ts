import { type FileHandle, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import { Invalid } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { maxAudioTagBytes } from './audio-content.server'
import {
  createUnlinkedFile,
  ffmpegDemuxerOf,
  hasFfmpegEncoder,
  inputParameters,
  runFfmpeg,
} from './ffmpeg.server'
import { fileKinds } from './file-kinds'

export const recordingTooLong = msg(
  'This recording is longer than two hours. Save it as MP3, then upload it.',
)

export interface ConversionLimits {
  seconds: number
  memoryMb: number
  maxSeconds: number
}

export const conversionLimits: ConversionLimits = { seconds: 600, memoryMb: 1024, maxSeconds: 2 * 3600 }
const bytesPerSecond = 256_000 / 8

/** Tells whether this type is converted to MP3. */
export const isConvertedType = (type: string): boolean => type in fileKinds.original.types

/** Tells whether ffmpeg is installed with what it needs to make an MP3. */
export const hasFfmpeg = () => hasFfmpegEncoder('libmp3lame')

/** Limits conversions of recordings to one at a time per process. */
export const limitConversions = pLimit(1)

/**
 * Converts a recording to an MP3, which `store` receives while it is made, with the embedded picture and a function
 * that reads the recording again. The recording is in an unlinked file, so that nothing remains however the process
 * ends.
 * @throws Invalid with words for admins
 */
export async function convertToMp3<T>(
  type: string,
  source: Readable,
  store: (mp3: Readable, picture: Buffer | undefined, original: () => Readable) => Promise<T>,
  signal?: AbortSignal,
  within = conversionLimits,
): Promise<T> {
  const file = await createUnlinkedFile()
  try {
    await writeFile(file, source, { signal })
    return await limitConversions(async () => {
      let failure: unknown
      const demuxer = ffmpegDemuxerOf(type)
      const { maxSeconds, ...work } = within
      const maxBytes = maxSeconds * bytesPerSecond
      const parameters = [...inputParameters(demuxer), ...writingMp3(demuxer)]
      const picture = await pictureIn(file, demuxer, signal)
      const mp3 = async function* () {
        try {
          yield* runFfmpeg([file], { parameters, ...work, maxBytes, tooMuch: recordingTooLong, signal })
        } catch (error) {
          failure = error
          throw error
        }
      }
      const original = () => file.createReadStream({ start: 0, autoClose: false })
      return await store(Readable.from(mp3(), { objectMode: false }), picture, original).catch((error) => {
        throw failure ?? error
      })
    })
  } finally {
    await file.close()
  }
}

/** Parameters for an MP3 with a constant bit rate, in which players can seek without an index. */
const writingMp3 = (demuxer: string) => [
  '-map',
  '0:a:0',
  '-vn',
  '-sn',
  '-dn',
  '-map_chapters',
  '-1',
  '-map_metadata:g',
  demuxer === 'ogg' ? '0:s:a:0' : '0',
  '-c:a',
  'libmp3lame',
  '-b:a',
  `${(bytesPerSecond * 8) / 1000}k`,
  '-ac',
  '2',
  '-threads',
  '1',
  '-f',
  'mp3',
  '-id3v2_version',
  '3',
  '-write_xing',
  '0',
  'pipe:1',
]

/** Returns the picture embedded in a file; undefined if there is none, or it is too large. */
async function pictureIn(
  file: FileHandle,
  demuxer: string,
  signal?: AbortSignal,
): Promise<Buffer | undefined> {
  if (demuxer !== 'flac' && demuxer !== 'mov') return
  const copying = ['-map', '0:v:0', '-c:v', 'copy', '-frames:v', '1', '-f', 'image2pipe', 'pipe:1']
  const limits = {
    seconds: 20,
    memoryMb: 512,
    maxBytes: maxAudioTagBytes,
    tooMuch: t('The picture is too large.'),
  }
  try {
    const chunks = runFfmpeg([file], {
      parameters: [...inputParameters(demuxer), ...copying],
      ...limits,
      signal,
    })
    return await buffer(chunks)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return
  }
}
