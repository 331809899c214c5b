/**
 * CRC-32 (RFC 1952, 8): bytes taken as a polynomial over GF(2), and the rest of its division by this one. The highest bit is the
 * coefficient of x⁰.
 */
const divisor = 0xedb88320

const ofByte = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = timesX(rest)
  return rest
})

/** @param before the checksum of what they follow; for the few bytes of a value, quicker than the one of zlib */
export function crc32Of(bytes: Uint8Array, before = 0): number {
  let rest = ~before
  for (let at = 0; at < bytes.length; at++)
    rest = (ofByte[(rest ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (rest >>> 8)
  return ~rest >>> 0
}

/** What the checksum of anything is multiplied by when so many bytes follow it: x to the power of their bits. */
export function crc32Shift(bytes: number): number {
  let shift = 1 << 31
  let power = 1 << 23
  for (let left = bytes; left > 0; left >>>= 1) {
    if (left & 1) shift = product(power, shift)
    power = product(power, power)
  }
  return shift
}

/** The checksum of two things one after the other, by theirs; `shift` is that of the second one's length. */
export const crc32Joined = (one: number, other: number, shift: number) => (product(shift, one) ^ other) >>> 0

function product(one: number, other: number): number {
  let sum = 0
  let factor = other
  for (let left = one; left !== 0; left <<= 1) {
    // The sign, its highest bit, is all ones or all zeros here: a branch would be guessed wrong half of the time.
    sum ^= factor & (left >> 31)
    factor = timesX(factor)
  }
  return sum
}

function timesX(polynomial: number): number {
  return (polynomial >>> 1) ^ (divisor & -(polynomial & 1))
}
