import { isModuleOn } from '../../site/modules/switches.server'
import type { PricingColumns } from './pricing-form'

/** Tells whether buyers may choose prices. */
export const areOwnPricesOn = () => isModuleOn('tips')

/** Returns prices as they currently apply: while buyers cannot choose prices, the suggested price is a fixed one. */
export const withPricesInForce = <P extends { minimumCents: number | null }>(stored: P): P =>
  areOwnPricesOn() ? stored : { ...stored, minimumCents: null, takesMore: false, priceWords: '' }

/** Returns the pricing to save; undefined while buyers cannot choose prices, so that the stored pricing stays. */
export const pricingToSaveIfOn = <P extends Partial<PricingColumns>>(pricing?: P) =>
  areOwnPricesOn() ? pricing : undefined
