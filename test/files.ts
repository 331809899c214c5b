import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Files as an admin has them, made on the spot. */
export const aPdf = (bytes = 2000) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(Math.max(0, bytes - 15)), Buffer.from('%%EOF\n')])

const square = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#e8431f' } })
export const aJpeg = () => square().jpeg().toBuffer()
export const aPng = () => square().png().toBuffer()

/** A picture as a phone takes it: with a place, a name, a colour profile, and the side that is up. */
export const aPhonePicture = (format: 'jpeg' | 'png', orientation = 6) =>
  square()
    .withMetadata({ orientation })
    .withExif({
      IFD0: { ImageDescription: 'At home' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 3230/100' },
    })
    .withIccProfile('p3')
    .withXmp('<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">At home</x:xmpmeta><?xpacket end="w"?>')
    .toFormat(format)
    .toBuffer()

/** Without the word for who plays in it. */
export function anMp3(): Buffer {
  const mp3 = readFileSync('sample/files/audio/grindbox-curfew.mp3')
  mp3.write('X', mp3.indexOf('TPE1'))
  return mp3
}

/** An mp3 without any tag: frames of silence, 128 kbit/s at 44.1 kHz. */
export function aBareMp3(frames = 20): Buffer {
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xff_fb_90_64)
  return Buffer.concat(Array.from({ length: frames }, () => frame))
}

/** A small PNG that claims so many pixels. */
export function aPixelBomb(width = 50_000, height = 50_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** How a form that brings a PDF begins, its boundary being `b`. */
export const pdfBegins = `${[
  '--b',
  'Content-Disposition: form-data; name="pdf"; filename="a.pdf"',
  'Content-Type: application/pdf',
].join('\r\n')}\r\n\r\n%PDF-1.7\n`

export type Part = [name: string, value: string | { file: Buffer; filename: string; type?: string }]

/** A form with files as `fetch` sends it, its parts in the order given. */
export function formOf(parts: Part[]): FormData {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value.file)], { type: value.type ?? '' }), value.filename)
  }
  return form
}

/** Every file below a folder, unfinished ones too. */
export function filesIn(root: string): string[] {
  if (!existsSync(root)) return []
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
