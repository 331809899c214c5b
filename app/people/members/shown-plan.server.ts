import { shownSum } from '../../shop/orders/checkout/shown-sum.server'
import type { Plan } from '../../site/plans/plans'

/** Computes the digest of what a page shows of a plan's price. */
export const shownPlan = ({ id, priceCents, minimumCents, billing, issueCount }: Plan): string =>
  shownSum('plan', id, priceCents, minimumCents, billing, issueCount)
