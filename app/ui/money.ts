const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Whole cents as shown to people, "$1,218.00". */
export const dollars = (cents: number) => money.format(cents / 100)

/** Whole cents as inputs and CSV take them, "1218.00". */
export const plainDollars = (cents: number) => (cents / 100).toFixed(2)

/** What counts as typed dollars, for the parser below and the `pattern` of inputs. */
export const dollarsPattern = String.raw`\s*[$]?(?=[.,]?\d)(\d{0,7})(?:[.,](\d{1,2}))?\s*`
const typedDollars = new RegExp(`^${dollarsPattern}$`)

/** Whole cents from typed dollars (`12`, `12.5`, `12,50`, `.5`, `$12.50`); undefined for anything else. */
export function parseDollars(typed: string): number | undefined {
  const match = typedDollars.exec(typed)
  if (!match) return
  const [, whole, fraction = ''] = match
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
