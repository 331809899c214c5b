/** The bytes of a file from `begin` up to, not including, `end`. */
export interface ByteSpan {
  begin: number
  end: number
}

const kilobytes = 1024

/**
 * Returns the chunk size of pdf.js's requests. With a flat page tree it requests the dictionaries of all pages at once,
 * each in a chunk of its own: the larger the file, the smaller the chunk.
 */
export function chunkBytes(length: number): number {
  if (length <= 8_000_000) return 64 * kilobytes
  return length <= 32_000_000 ? 32 * kilobytes : 8 * kilobytes
}

/** The maximum share of a file that is fetched unnecessarily to save requests. */
const sparePart = 0.002
const minSpare = 128 * kilobytes

/** Joins byte ranges over their smallest gaps, so that few requests fetch all of them. */
export function joinNearSpans(spans: ByteSpan[], length: number): ByteSpan[] {
  const sorted = [...spans].sort((one, other) => one.begin - other.begin)
  const bridged = bridgedGaps(sorted, Math.max(minSpare, length * sparePart))
  const joined: ByteSpan[] = []
  for (const [index, span] of sorted.entries()) {
    const last = joined.at(-1)
    if (last && bridged.has(index)) last.end = Math.max(last.end, span.end)
    else joined.push({ ...span })
  }
  return joined
}

/** Returns the indexes of byte ranges that are joined to the previous one. */
function bridgedGaps(sorted: ByteSpan[], spare: number): Set<number> {
  const gaps = sorted.map(({ begin }, index) => ({ index, bytes: begin - (sorted[index - 1]?.end ?? 0) }))
  const bridged = new Set<number>()
  let spent = 0
  for (const { index, bytes } of gaps.slice(1).sort((one, other) => one.bytes - other.bytes)) {
    spent += Math.max(0, bytes)
    if (spent > spare) break
    bridged.add(index)
  }
  return bridged
}
