import { z } from 'zod'

const mostCents = 100_000_000

/** A price as it is typed, in dollars; whole cents come out. */
const Price = z
  .string({ error: 'Price is required.' })
  .trim()
  .min(1, 'Price is required.')
  .regex(/^\$?\d{1,7}([.,]\d{1,2})?$/, 'Price is a number of dollars from 0, with at most two decimals.')
  .transform((typed) => Math.round(Number(typed.replace('$', '').replace(',', '.')) * 100))
  .pipe(z.number().max(mostCents, 'Price is too high.'))

/** StockLine left; empty is unlimited. */
const Stock = z
  .string()
  .trim()
  .regex(/^\d{0,7}$/, 'Stock is a whole number from 0, or empty for unlimited.')
  .transform((typed) => (typed ? Number(typed) : null))

/** What an admin says of an item of merchandise. */
export const MerchFields = z.object({
  title: z
    .string({ error: 'Title is required.' })
    .trim()
    .min(1, 'Title is required.')
    .max(300, 'Title is too long.'),
  description: z.string().trim().max(10_000, 'Description is too long.').default(''),
  price: Price,
  stock: Stock.optional(),
  /** What the form showed before it was changed. */
  seenStock: Stock.optional(),
})
export type MerchFields = z.output<typeof MerchFields>
