import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPhonePicture } from '../../../test/files'
import { stripMetadata } from './picture-metadata.server'

const formats = ['jpeg', 'png'] as const

/** What is left of a picture that arrives in pieces of so many bytes. */
function kept(format: 'jpeg' | 'png', picture: Buffer, pieceBytes = picture.length): Promise<Buffer> {
  const pieces = async function* () {
    for (let at = 0; at < picture.length; at += pieceBytes) yield picture.subarray(at, at + pieceBytes)
  }
  return buffer(stripMetadata(`image/${format}`, pieces()))
}

const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer()

test.each(formats)(
  'a %s loses place, time and texts, and neither pixels, colours nor its upper side',
  async (format) => {
    const picture = await aPhonePicture(format)
    expect((await sharp(picture).metadata()).exif?.length).toBeGreaterThan(100)
    const left = await kept(format, picture)

    expect(left.toString('latin1')).not.toMatch(/home|xpacket/)
    expect(await pixels(left)).toEqual(await pixels(picture))
    const { exif, icc, orientation } = await sharp(left).metadata()
    expect(exif?.length).toBeLessThan(40)
    expect(orientation).toBe(6)
    expect(icc).toEqual((await sharp(picture).metadata()).icc)
  },
)

test.each(formats)('a %s that has its upper side above keeps no EXIF at all', async (format) => {
  expect((await sharp(await kept(format, await aPhonePicture(format, 1))).metadata()).exif).toBe(undefined)
})

test.each(formats)('a %s is the same however it arrives, and ends where its picture ends', async (format) => {
  const picture = await aPhonePicture(format)
  const whole = await kept(format, picture)
  for (const pieceBytes of [1, 2, 3, 7, 100])
    expect(
      (await kept(format, Buffer.concat([picture, Buffer.from('home again')]), pieceBytes)).equals(whole),
    ).toBe(true)
})

test('a progressive JPEG keeps all its scans', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 200, height: 150, channels: 3, background: '#888', noise } as const
  const picture = await sharp({ create }).jpeg({ progressive: true }).toBuffer()
  expect((await kept('jpeg', picture, 100)).equals(picture)).toBe(true)
})

test.each(formats)('a %s that is cut off or damaged passes to its end', async (format) => {
  const picture = await aPhonePicture(format, 1)
  for (let length = 3; length < picture.length; length += 11)
    expect((await kept(format, picture.subarray(0, length))).length).toBeLessThanOrEqual(length)
  const damaged = Buffer.from(picture)
  for (let at = 2; at < picture.length; at += 37) damaged[at] = 0xff
  expect((await kept(format, damaged)).length).toBeLessThanOrEqual(picture.length)
})
