interface BackOff {
  firstMs: number
  maxMs: number
  /** How many times longer each wait is than the one before. */
  factor?: number
}

/** Returns the wait after so many failures in a row. */
export const backOffMs = (failures: number, { firstMs, maxMs, factor = 2 }: BackOff): number =>
  Math.min(maxMs, firstMs * factor ** (failures - 1))
