import { dayMs } from '../../platform/durations'

export interface MembershipDays {
  /** The number of days after a failed payment in which a member can still read. */
  grace: number
  /** The days after a failed payment on which reminders are mailed; 0 is at once. */
  failureMails: number[]
  renewalNotice: number
}

export const defaultMembershipDays: MembershipDays = {
  grace: 14,
  failureMails: [0, 5, 10],
  renewalNotice: 14,
}

export const maxMembershipDays = 90

/** The number of days by which Stripe's renewals may be late. */
export const lateRenewalDays = 3

export const addDays = (time: Date, days: number) => new Date(time.getTime() + days * dayMs)
