/**
 * Splits whole cents by weights: the parts add up to the total, and each is within a cent of its exact part. Remaining
 * cents go to the largest remainders, then to the first.
 * @param cents may be negative
 * @param weights not negative; if all are 0, all parts are 0
 */
export function splitByWeights(cents: number, weights: number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  const sign = cents < 0 ? -1 : 1
  const exact = weights.map((weight) => BigInt(Math.abs(cents)) * BigInt(weight))
  const parts = exact.map((product) => Number(product / BigInt(total)))
  const left = Math.abs(cents) - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: Number(product % BigInt(total)) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts.map((part) => (part === 0 ? 0 : part * sign))
}

/** The value of 100 %, in hundredths of a percent. */
export const hundredPercentInHundredths = 10_000

/**
 * Returns the parts of an amount for some percentages. Together they are the total of the percentages, rounded to the
 * nearest cent.
 * @param hundredths of a percent, of 10,000 at most together
 */
export function splitByPercent(cents: number, hundredths: number[]): number[] {
  const all = hundredths.reduce((sum, one) => sum + one, 0)
  const shared = Math.round((Math.abs(cents) * all) / hundredPercentInHundredths)
  return splitByWeights(cents < 0 ? -shared : shared, hundredths)
}
