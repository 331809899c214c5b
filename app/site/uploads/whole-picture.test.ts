import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { receiveFile } from '../content/receive-file.server'
import type { FileKind } from './file-kinds'
import { storage } from './storage.server'

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
const drawn = () => sharp({ create: { width: 300, height: 200, channels: 3, background: '#a33', noise } })
const [jpeg, progressive, png, interlaced] = await Promise.all([
  drawn().jpeg().toBuffer(),
  drawn().jpeg({ progressive: true }).toBuffer(),
  drawn().png().toBuffer(),
  drawn().png({ progressive: true }).toBuffer(),
])

const receive = (kind: FileKind, name: string, bytes: Buffer) =>
  receiveFile(kind, name, Readable.from([bytes], { objectMode: false }))
const shareOf = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))
const zeroed = (bytes: Buffer) => Buffer.from(bytes).fill(0, bytes.length >> 1, (bytes.length >> 1) + 2000)

const kinds = ['cover', 'landingImage', 'profileImage', 'merchImage', 'photo'] as const
const pictures: [string, string, Buffer][] = [
  ['a JPEG that is cut off', 'a.jpg', shareOf(jpeg, 0.6)],
  ['a progressive JPEG that is cut off', 'a.jpg', shareOf(progressive, 0.6)],
  ['a JPEG that lacks its last tenth', 'a.jpg', shareOf(jpeg, 0.9)],
  ['a PNG that is cut off', 'a.png', shareOf(png, 0.6)],
  ['an interlaced PNG that is cut off', 'a.png', shareOf(interlaced, 0.6)],
  ['a PNG with zeros in its middle', 'a.png', zeroed(png)],
]
test.each(pictures)(
  '%s is refused with what is wrong, and nothing of it is left',
  async (_what, name, bytes) => {
    for (const kind of kinds.filter((kind) => kind !== 'photo' || name.endsWith('jpg')))
      await expect(receive(kind, name, bytes), kind).rejects.toThrow(
        'This picture is cut off or damaged: a part of it is missing. Save it again, then upload it.',
      )
    expect(await db.storedFile.count()).toBe(0)
  },
)

test.each([
  ['a JPEG', 'a.jpg', jpeg],
  ['a JPEG without the mark of its end', 'a.jpg', jpeg.subarray(0, -2)],
  ['a JPEG with something behind it', 'a.jpg', Buffer.concat([jpeg, Buffer.alloc(100)])],
  [
    'a JPEG with a wrong bit',
    'a.jpg',
    Buffer.from(jpeg).fill(0x55, jpeg.length >> 1, (jpeg.length >> 1) + 1),
  ],
  ['a progressive JPEG', 'a.jpg', progressive],
  ['a PNG', 'a.png', png],
  ['an interlaced PNG', 'a.png', interlaced],
  ['a PNG without its end', 'a.png', png.subarray(0, -12)],
])('%s, which every viewer shows, is taken', async (_what, name, bytes) => {
  const { path } = await receive('cover', name, bytes)
  expect(await storage.stat(path)).toBeDefined()
})
