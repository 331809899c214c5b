import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { crc32Joined, crc32Of, crc32Shift } from './crc32.server'

test.each([0, 1, 2, 3, 7, 8, 255, 256, 65_535, 70_001])(
  'a checksum of %i bytes is the one of zlib',
  (length) => {
    const bytes = randomBytes(length)
    expect(crc32Of(bytes)).toBe(crc32(bytes))
    expect(crc32Of(bytes, crc32('before'))).toBe(crc32(Buffer.concat([Buffer.from('before'), bytes])))
  },
)

test('the checksum of two parts comes from those of both, wherever it is cut', () => {
  const bytes = randomBytes(3000)
  for (const at of [0, 1, 2, 31, 1024, 2999, 3000]) {
    const [one, other] = [bytes.subarray(0, at), bytes.subarray(at)]
    expect(crc32Joined(crc32(one), crc32(other), crc32Shift(other.length)), String(at)).toBe(crc32(bytes))
  }
})
