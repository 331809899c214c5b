interface BackOff {
  firstMs: number
  maxMs: number
  /** The factor by which each wait is longer than the one before. */
  factor?: number
}

/** Returns the wait after this many failures in a row. */
export const backOffMs = (failures: number, { firstMs, maxMs, factor = 2 }: BackOff): number =>
  Math.min(maxMs, firstMs * factor ** (failures - 1))
