import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { aJpeg } from '../../test/files'
import { Invalid } from '../platform/errors'
import { PictureWatch } from './file-content.server'

async function verdictOn(...chunks: Buffer[]) {
  const watch = new PictureWatch()
  for (const chunk of chunks) watch.see(chunk)
  return watch.verdict('cover')
}

test('a page in a comment of a picture, or behind it, is refused however it is cut up', async () => {
  const jpeg = await aJpeg()
  const text = Buffer.from('<html><script>alert(1)</script>')
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text])
  const within = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])

  await expect(verdictOn(within)).rejects.toThrow(Invalid)
  await expect(verdictOn(jpeg, Buffer.from('<scr'), Buffer.from('ipt>'))).rejects.toThrow(Invalid)
  await expect(verdictOn(jpeg)).resolves.toEqual({ width: 40, height: 30 })
})

test('letters that look like a page by chance, in the pixels of a large photo, are no reason to refuse it', async () => {
  const pixels = Buffer.concat([randomBytes(200_000), Buffer.from('<svg '), randomBytes(200_000)])
  await expect(verdictOn(await aJpeg(), pixels)).resolves.toMatchObject({ width: 40 })
})
