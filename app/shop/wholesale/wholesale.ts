import { href } from '../../platform/href'
import { formatPrintedCode } from '../../platform/printed-code'
import { hundredPercentInHundredths } from '../shares/split-by-shares'

/** Returns the path of a price list, whose code gives access to whoever has it. */
export const wholesaleAddress = (code: string): string =>
  href('/wholesale/:code', { code: formatPrintedCode(code) })

/** Returns the wholesale price of an item: its own in the list, or the retail price less a percentage. */
export const wholesaleCents = (
  { priceCents }: { priceCents: number | null },
  retailCents: number,
  percentHundredths: number,
): number =>
  priceCents ?? retailCents - Math.round((retailCents * percentHundredths) / hundredPercentInHundredths)

export const maxPriceListDays = 365
export const maxPriceListItems = 300

export const quantityFieldName = (variantId: number) => `pieces-${variantId}`
export const priceFieldName = (variantId: number) => `price-${variantId}`
