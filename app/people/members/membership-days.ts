import { dayMs } from '../../platform/durations'

export interface MembershipDays {
  /** Reading goes on this long after a payment that failed. */
  grace: number
  /** Mails about a failed payment go out so many days after it; 0 is at once. */
  failureMails: number[]
  renewalNotice: number
}

export const defaultDays: MembershipDays = { grace: 14, failureMails: [0, 5, 10], renewalNotice: 14 }

/** Stripe's renewals may come this many days late. */
export const lateRenewalDays = 3

export const addDays = (time: Date, days: number) => new Date(time.getTime() + days * dayMs)
