import { digestOfSums } from '../../shop/orders/checkout/displayed-sums.server'
import type { Plan } from '../../site/plans/plans'

/** Computes the digest of the price that a page shows for a plan. */
export const planPriceDigest = ({ id, priceCents, minimumCents, billing, issueCount }: Plan): string =>
  digestOfSums('plan', id, priceCents, minimumCents, billing, issueCount)
