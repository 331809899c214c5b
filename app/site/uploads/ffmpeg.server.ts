import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { setPriority } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { env, minimalEnvironment } from '../../platform/env.server'
import { Invalid } from '../../platform/errors/errors'
import { msg } from '../../platform/i18n/i18n'

export const recordingUnreadable = msg(
  'This recording is damaged, incomplete or without sound. Save it as MP3, then upload it.',
)
export const conversionTooSlow = msg('This recording takes too long to read. Save it as MP3, then upload it.')

const lowPriority = 15
/** The size limit of a WAV, 4 GB, in the shell's blocks of 512 bytes. */
const maxFileBlocks = 8 * 1024 * 1024

/** ffmpeg's demuxer for each type. With a fixed one, a file cannot make ffmpeg open another program or file. */
const demuxers: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/mp4': 'mov',
  'audio/ogg': 'ogg',
}
const decoders = [
  'aac',
  'alac',
  'flac',
  'vorbis',
  'opus',
  'mp3',
  'mp3float',
  'pcm_u8',
  'pcm_s16le',
  'pcm_s24le',
  'pcm_s32le',
  'pcm_f32le',
  'pcm_f64le',
]

export const ffmpegDemuxerOf = (type: string): string => demuxers[type] ?? ''

let encoders: string | undefined

export function hasFfmpegEncoder(name: string): boolean {
  encoders ??= spawnSync('ffmpeg', ['-hide_banner', '-encoders'], {
    env: minimalEnvironment,
    encoding: 'utf8',
    timeout: 10_000,
  }).stdout
  return encoders?.includes(` ${name} `) ?? false
}

/** Creates a file in `DATA_DIR` and unlinks it, so that nothing remains however the process ends. */
export async function createUnlinkedFile(): Promise<FileHandle> {
  await mkdir(env.dataDir, { recursive: true })
  const place = path.join(env.dataDir, `recording-${randomUUID()}`)
  const file = await open(place, 'wx+', 0o600)
  await unlink(place)
  return file
}

/** Returns ffmpeg's parameters to read the first file of `runFfmpeg`. */
export const inputParameters = (demuxer: string) => [
  '-nostdin',
  '-v',
  'error',
  '-xerror',
  '-threads',
  '1',
  '-protocol_whitelist',
  'file,pipe',
  '-codec_whitelist',
  decoders.join(),
  '-f',
  demuxer,
  '-i',
  fileDescriptorPath(0),
]

const firstDescriptor = 3

/** Returns the path of a file of `runFfmpeg`, by its index. */
export const fileDescriptorPath = (index: number) => `file:/dev/fd/${firstDescriptor + index}`

interface Work {
  parameters: string[]
  seconds: number
  memoryMb: number
  /** The limit of its output. */
  maxBytes: number
  tooMuch: string
  signal?: AbortSignal
}

/**
 * Runs ffmpeg on files and yields its output. It ends with the site's process.
 * @throws Invalid
 */
export async function* runFfmpeg(
  files: FileHandle[],
  { parameters, signal, ...work }: Work,
): AsyncGenerator<Buffer> {
  signal?.throwIfAborted()
  const limits = `ulimit -v ${work.memoryMb * 1024} 2>/dev/null; ulimit -t ${work.seconds}; ulimit -f ${maxFileBlocks}`
  const child = spawn('sh', ['-c', `${limits}; exec "$@"`, 'sh', 'ffmpeg', ...parameters], {
    env: minimalEnvironment,
    stdio: ['ignore', 'pipe', 'ignore', ...files.map(({ fd }) => fd)],
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
    if (isTooSlow) throw new Invalid(conversionTooSlow)
    if (code !== 0) throw new Invalid(recordingUnreadable)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
    end()
  }
}
