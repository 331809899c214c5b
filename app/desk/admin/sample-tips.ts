import { centsOf } from '../../platform/ui/money'
import { minChargeCents } from '../../site/min-charge'

/** Returns suggested tips in cents: 3, 5 and 10, or round multiples of them where those are less than can be charged. */
export function sampleTips(): number[] {
  let times = 1
  for (const step of [1, 2, 5, 10, 20, 50, 100, 200, 500]) {
    times = step
    if (centsOf(3 * step) >= minChargeCents()) break
  }
  return [3, 5, 10].map((amount) => centsOf(amount * times))
}
