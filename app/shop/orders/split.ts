/**
 * Splits whole cents by weights: the parts add up to the total, and each is within a cent of its exact share.
 * @param weights not negative; if all are 0, the parts are as equal as possible
 */
export function splitCentsByWeights(cents: number, weights: number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = all > 0 ? weights : weights.map(() => 1)
  const total = all > 0 ? all : weights.length
  let weighed = 0
  let given = 0
  return shares.map((share) => {
    weighed += share
    const upToHere = Math.round((cents * weighed) / total)
    const part = upToHere - given
    given = upToHere
    return part
  })
}
