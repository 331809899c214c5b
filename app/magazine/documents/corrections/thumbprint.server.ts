import { loadSharp } from '../../../platform/sharp.server'

const [width, height] = [48, 64]

/** Returns a small grey copy of a page's picture, by which the page is recognized in another PDF. */
export async function makeThumbprintOf(picture: Buffer | string): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(picture).resize(width, height, { fit: 'fill' }).grayscale().raw().toBuffer()
}

/**
 * The maximum mean difference of grey values (0 to 255) of the same page: 0 when drawn the same way, up to 2 for
 * differently compressed files. Different pages of plain type differ by 3 and more.
 */
const maxDifference = 2

/** Returns the candidate that looks most like the page, the first of equal ones; undefined if none is similar. */
export function mostSimilarPage<Candidate extends { thumbprint: Uint8Array | null }>(
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
