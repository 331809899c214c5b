import { type FileHandle, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { loadSharp } from '../../platform/sharp.server'
import type { IncomingFile } from '../../site/content/incoming-file'
import { storeGeneratedFile } from '../../site/content/receive-file.server'
import {
  createUnlinkedFile,
  ffmpegDemuxerOf,
  fileDescriptorPath,
  inputParameters,
  runFfmpeg,
} from '../../site/uploads/ffmpeg.server'
import { contentTypeOf } from '../../site/uploads/file-kinds'
import { maxPixels } from '../../site/uploads/picture-copy.server'
import { conversionLimits, limitConversions } from '../../site/uploads/recordings.server'
import { storage } from '../../site/uploads/storage.server'
import type { AudioFormat } from './formats'

export interface RecordingToEncode {
  /** The path of the recording in storage. */
  source: string
  format: AudioFormat
  /** Title, artist and other tags, under ffmpeg's names. */
  tags: Record<string, string>
  /** The path of the cover in storage. */
  cover: string | null
}

/**
 * Encodes a recording in a format, with tags and cover, and stores it. The audio of a file in the same format is
 * copied.
 * @throws Invalid when the recording cannot be read, NotFound when it was deleted
 */
export async function encodeRecording(
  { source, format, tags, cover }: RecordingToEncode,
  signal?: AbortSignal,
): Promise<IncomingFile> {
  const picture = cover && format !== 'wav' ? await smallCover(cover) : undefined
  const files: FileHandle[] = []
  const open = async (content: Readable | Buffer | string) => {
    const file = await createUnlinkedFile()
    files.push(file)
    await writeFile(file, content, { signal })
    return file
  }
  try {
    const head = await open(await storage.read(source)).then(headOf)
    const made = await open('')
    await open(tagFile(format === 'ogg' && picture ? { ...tags, ...pictureTag(picture) } : tags))
    const isAttached = picture !== undefined && format !== 'ogg'
    if (isAttached) await open(picture)
    const work = { ...conversionLimits, maxBytes: 1024, tooMuch: 'ffmpeg printed something.', signal }
    const parameters = parametersFor(contentTypeOf(source), format, { isAttached, bits: bitsOf(head) })
    await limitConversions(() => buffer(runFfmpeg(files, { ...work, parameters })))
    const name = `${source.replace(/^.*\/|-\w+\.\w+$/g, '')}.${format}`
    return await storeGeneratedFile(
      'rendition',
      name,
      made.createReadStream({ start: 0, autoClose: false }),
      signal,
    )
  } finally {
    for (const file of files) await file.close()
  }
}

const [output, words, attached] = [fileDescriptorPath(1), fileDescriptorPath(2), fileDescriptorPath(3)]

function parametersFor(
  type: string,
  format: AudioFormat,
  { isAttached, bits }: { isAttached: boolean; bits: number },
): string[] {
  const picture = ['-f', 'image2pipe', '-codec_whitelist', 'mjpeg', '-c:v', 'mjpeg', '-i', attached]
  const front = ['-metadata:s:v', 'title=Cover', '-metadata:s:v', 'comment=Cover (front)']
  return [
    ...inputParameters(ffmpegDemuxerOf(type)),
    '-f',
    'ffmetadata',
    '-i',
    words,
    ...(isAttached ? picture : []),
    '-map',
    '0:a:0',
    '-map_metadata',
    '1',
    '-map_metadata:s:a',
    '-1',
    '-map_chapters',
    '-1',
    ...(isAttached ? ['-map', '2:v:0', '-c:v', 'copy', '-disposition:v', 'attached_pic', ...front] : []),
    ...(type === contentTypeOf(`.${format}`) ? ['-c:a', 'copy'] : encoderFor(format, bits)),
    ...(format === 'mp3' ? ['-id3v2_version', '3'] : []),
    '-threads',
    '1',
    '-f',
    format,
    '-y',
    output,
  ]
}

function encoderFor(format: AudioFormat, bits: number): string[] {
  if (format === 'mp3') return ['-c:a', 'libmp3lame', '-b:a', '320k', '-ac', '2']
  if (format === 'ogg') return ['-c:a', 'libvorbis', '-q:a', '7', '-ac', '2']
  return format === 'flac' ? ['-c:a', 'flac'] : ['-c:a', bits > 16 ? 'pcm_s24le' : 'pcm_s16le']
}

const headBytes = 32

async function headOf(file: FileHandle): Promise<Buffer> {
  const { buffer: head } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return head
}

/** Returns the bits per sample of a FLAC: https://www.rfc-editor.org/rfc/rfc9639#section-8.2 */
const bitsOf = (head: Buffer) => (((head[20] ?? 0) & 1) << 4) + ((head[21] ?? 0) >> 4) + 1

/** Returns tags in ffmpeg's format: https://ffmpeg.org/ffmpeg-formats.html#Metadata-2 */
const tagFile = (tags: Record<string, string>) =>
  [';FFMETADATA1', ...Object.entries(tags).map(([name, value]) => `${name}=${escaped(value)}`), ''].join('\n')

const escaped = (value: string) => value.replace(/[=;#\\\n]/g, '\\$&')

const coverSize = 800

/** Converts a picture to a small JPEG for players; undefined if it cannot be read. */
async function smallCover(path: string): Promise<Buffer | undefined> {
  const sharp = await loadSharp()
  const source = await buffer(await storage.read(path))
  const options = { limitInputPixels: maxPixels, failOn: 'none' } as const
  return sharp(source, options)
    .rotate()
    .resize({ width: coverSize, height: coverSize, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 85 })
    .toBuffer()
    .catch(() => undefined)
}

/** Returns a picture as a tag of an OGG: https://wiki.xiph.org/VorbisComment#METADATA_BLOCK_PICTURE */
function pictureTag(jpeg: Buffer): Record<string, string> {
  const type = Buffer.from('image/jpeg')
  const [frontCover, none] = [3, 0]
  const block = [
    number(frontCover),
    number(type.length),
    type,
    number(none),
    number(none),
    number(none),
    number(none),
    number(none),
    number(jpeg.length),
    jpeg,
  ]
  return { METADATA_BLOCK_PICTURE: Buffer.concat(block).toString('base64') }
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
