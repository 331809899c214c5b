const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const count = new Intl.NumberFormat('en-US')

/** "January 15, 2024" */
export const usDate = (iso: string) => longDate.format(new Date(iso))

export const counted = (number: number) => count.format(number)
