import { loadSharp } from '../../../platform/sharp.server'

const [width, height] = [48, 64]

/** Returns a small grey copy of a page's picture, to know the page again in another file. */
export async function thumbprintOf(picture: Buffer | string): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(picture).resize(width, height, { fit: 'fill' }).grayscale().raw().toBuffer()
}

/**
 * Two pictures of one page differ by less, on the mean of all grey values from 0 to 255: by 0 when they were drawn
 * alike, by up to 2 from differently compressed files. Pages of plain type, the closest ones, differ by 3 and more.
 */
const maxDifference = 2

/** Returns the one that looks like the page, of several alike the first; undefined if none does. */
export function mostAlike<Candidate extends { thumbprint: Uint8Array | null }>(
  page: Uint8Array,
  candidates: Candidate[],
): Candidate | undefined {
  const [best] = candidates
    .map((candidate) => ({
      candidate,
      by: candidate.thumbprint ? difference(page, candidate.thumbprint) : 255,
    }))
    .filter(({ by }) => by <= maxDifference)
    .sort((one, other) => one.by - other.by)
  return best?.candidate
}

const difference = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length
    ? one.reduce((sum, grey, index) => sum + Math.abs(grey - (other[index] ?? 0)), 0) / one.length
    : 255
