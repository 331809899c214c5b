const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Whole cents as shown to people, "$1,218.00". */
export const dollars = (cents: number) => money.format(cents / 100)

/** Whole cents as inputs and CSV take them, "1218.00". */
export const plainDollars = (cents: number) => (cents / 100).toFixed(2)

/** Whole cents from typed dollars (`12`, `12.5`, `12,50`, `$12.50`); undefined for anything else. */
export function parseDollars(typed: string): number | undefined {
  const match = /^\$?(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.trim())
  if (!match) return
  const [, whole, fraction = ''] = match
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
