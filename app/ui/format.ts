const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const count = new Intl.NumberFormat('en-US')

/** "January 15, 2024" */
export const usDate = (iso: string) => longDate.format(new Date(iso))

/** "14:35" where the server is; not to be called in the browser. */
export const clockTime = (date: Date) => clock.format(date)

export const counted = (number: number) => count.format(number)
