import { lastDayBefore, localTimeOf } from '../platform/site-zone'

/** Returns the day of a time, YYYY-MM-DD, in the site's time zone; empty without one. */
export const dayIn = (iso: string | null): string => (iso === null ? '' : localTimeOf(new Date(iso)).date)

/** Returns the last day before a time that ends something; empty without one. */
export const lastDayIn = (iso: string | null): string => (iso === null ? '' : lastDayBefore(new Date(iso)))
