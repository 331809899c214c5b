import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import { env, minimalEnvironment } from '../platform/env.server'
import { Invalid } from '../platform/http/errors'
import { maxTagBytes } from './audio-content.server'

const asMp3Again = 'Save it as MP3, and upload that.'
export const unreadable = `This recording is damaged, incomplete or without sound. ${asMp3Again}`
export const tooLong = `This recording is longer than two hours. ${asMp3Again}`
export const tooSlow = `This recording takes too long to read. ${asMp3Again}`

export interface ConversionLimits {
  seconds: number
  memoryMb: number
  maxSeconds: number
}

const limits: ConversionLimits = { seconds: 600, memoryMb: 1024, maxSeconds: 2 * 3600 }
const bytesPerSecond = 256_000 / 8
const lowPriority = 15

/** ffmpeg's demuxer for each type. Nothing in a file can choose another program, or another file. */
const demuxers: Record<string, string> = {
  ...{ 'audio/wav': 'wav', 'audio/flac': 'flac', 'audio/mp4': 'mov', 'audio/ogg': 'ogg' },
}
const decoders = [
  ...['aac', 'alac', 'flac', 'vorbis', 'opus', 'pcm_u8'],
  ...['pcm_s16le', 'pcm_s24le', 'pcm_s32le', 'pcm_f32le', 'pcm_f64le'],
]

/** Tells whether this type is converted to MP3. */
export const isConverted = (type: string): boolean => type in demuxers

let isInstalled: boolean | undefined

/** Tells whether ffmpeg is installed with what it needs to make an MP3. */
export function hasFfmpeg(): boolean {
  isInstalled ??= spawnSync('ffmpeg', ['-hide_banner', '-encoders'], {
    ...{ env: minimalEnvironment, encoding: 'utf8', timeout: 10_000 },
  }).stdout?.includes('libmp3lame')
  return isInstalled ?? false
}

/** Returns the kind of file that a track may have. */
export const recordingKind = (): 'recording' | 'track' => (hasFfmpeg() ? 'recording' : 'track')

const oneAtATime = pLimit(1)

/**
 * Converts a recording to an MP3, which `store` gets as it is made, with the embedded picture. The recording waits in
 * an unnamed file: nothing is left of it, however it ends.
 * @throws Invalid with words for admins
 */
export async function convertToMp3<T>(
  type: string,
  source: Readable,
  store: (mp3: Readable, picture?: Buffer) => Promise<T>,
  signal?: AbortSignal,
  within = limits,
): Promise<T> {
  const file = await aNamelessFile()
  try {
    await writeFile(file, source, { signal })
    return await oneAtATime(async () => {
      let failure: unknown
      const demuxer = demuxers[type] ?? ''
      const { maxSeconds, ...work } = within
      const maxBytes = maxSeconds * bytesPerSecond
      const parameters = [...reading(demuxer), ...writingMp3(demuxer)]
      const picture = await pictureIn(file, demuxer, signal)
      const mp3 = async function* () {
        try {
          yield* printed(file, { parameters, ...work, maxBytes, tooMuch: tooLong, signal })
        } catch (error) {
          failure = error
          throw error
        }
      }
      return await store(Readable.from(mp3(), { objectMode: false }), picture).catch((error) => {
        throw failure ?? error
      })
    })
  } finally {
    await file.close()
  }
}

async function aNamelessFile(): Promise<FileHandle> {
  await mkdir(env.dataDir, { recursive: true })
  const place = path.join(env.dataDir, `recording-${randomUUID()}`)
  const file = await open(place, 'wx+', 0o600)
  await unlink(place)
  return file
}

interface Work {
  parameters: string[]
  seconds: number
  memoryMb: number
  maxBytes: number
  /** The message if the output is too large. */
  tooMuch: string
  signal?: AbortSignal
}

/**
 * Yields ffmpeg's output for a file. It ends with the site, since nobody would read its output then.
 * @throws Invalid
 */
async function* printed(file: FileHandle, { parameters, signal, ...work }: Work): AsyncGenerator<Buffer> {
  signal?.throwIfAborted()
  const limited = `ulimit -v ${work.memoryMb * 1024} 2>/dev/null; ulimit -t ${work.seconds}; exec "$@"`
  const child = spawn('sh', ['-c', limited, 'sh', 'ffmpeg', ...parameters], {
    ...{ env: minimalEnvironment, stdio: ['ignore', 'pipe', 'ignore', file.fd] },
  })
  const end = () => void child.kill('SIGKILL')
  let isTooSlow = false
  const timer = setTimeout(() => {
    isTooSlow = true
    end()
  }, work.seconds * 1000)
  signal?.addEventListener('abort', end)
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  closed.catch(() => {})
  try {
    if (child.pid) setPriority(child.pid, lowPriority)
    let bytes = 0
    for await (const chunk of child.stdout as Readable) {
      bytes += chunk.length
      if (bytes > work.maxBytes) throw new Invalid(work.tooMuch)
      yield chunk
    }
    const code = await closed
    signal?.throwIfAborted()
    if (isTooSlow) throw new Invalid(tooSlow)
    if (code !== 0) throw new Invalid(unreadable)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
    end()
  }
}

const reading = (demuxer: string) => [
  ...['-nostdin', '-v', 'error', '-xerror', '-threads', '1'],
  ...['-protocol_whitelist', 'file,pipe', '-codec_whitelist', decoders.join()],
  ...['-f', demuxer, '-i', 'file:/dev/fd/3'],
]

/**
 * A constant bit rate: players find each second in it without an index, for which the output would have to be a file.
 */
const writingMp3 = (demuxer: string) => [
  ...['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_chapters', '-1'],
  ...['-map_metadata:g', demuxer === 'ogg' ? '0:s:a:0' : '0'],
  ...['-c:a', 'libmp3lame', '-b:a', `${(bytesPerSecond * 8) / 1000}k`, '-ac', '2', '-threads', '1'],
  ...['-f', 'mp3', '-id3v2_version', '3', '-write_xing', '0', 'pipe:1'],
]

/** Returns the picture embedded in a file; undefined if there is none, or it is too large. */
async function pictureIn(
  file: FileHandle,
  demuxer: string,
  signal?: AbortSignal,
): Promise<Buffer | undefined> {
  if (demuxer !== 'flac' && demuxer !== 'mov') return
  const copying = ['-map', '0:v:0', '-c:v', 'copy', '-frames:v', '1', '-f', 'image2pipe', 'pipe:1']
  const limits = { seconds: 20, memoryMb: 512, maxBytes: maxTagBytes, tooMuch: 'The picture is too large.' }
  try {
    const chunks = printed(file, { parameters: [...reading(demuxer), ...copying], ...limits, signal })
    return await buffer(chunks)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return
  }
}
