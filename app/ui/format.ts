const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const count = new Intl.NumberFormat('en-US')

/** "January 15, 2024" */
export const usDate = (iso: string) => longDate.format(new Date(iso))

/** "$18.00" */
export const dollars = (cents: number) => money.format(cents / 100)

export const counted = (number: number) => count.format(number)
