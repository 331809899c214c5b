import { centsFromAmount } from '../../platform/ui/money'
import { minChargeCents } from '../../site/min-charge'

/** Returns suggested tips in cents: 3, 5 and 10 units, or round multiples if the minimum charge is higher. */
export function suggestedTipsCents(): number[] {
  let times = 1
  for (const step of [1, 2, 5, 10, 20, 50, 100, 200, 500]) {
    times = step
    if (centsFromAmount(3 * step) >= minChargeCents()) break
  }
  return [3, 5, 10].map((amount) => centsFromAmount(amount * times))
}
