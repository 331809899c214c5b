import { href } from '../../platform/href'
import { formatCode } from '../../platform/printed-code'
import { whole } from '../shares/split-by-shares'

/** Returns the path of a price list, which opens it to whoever has it. */
export const wholesaleAddress = (code: string): string => href('/wholesale/:code', { code: formatCode(code) })

/** Returns the price of a piece in a list: its own, or the retail price less a percentage. */
export const wholesaleCents = (
  { priceCents }: { priceCents: number | null },
  retailCents: number,
  percentHundredths: number,
): number => priceCents ?? retailCents - Math.round((retailCents * percentHundredths) / whole)

export const maxListDays = 365
export const maxListItems = 300

export const pieceField = (variantId: number) => `pieces-${variantId}`
export const priceField = (variantId: number) => `price-${variantId}`
