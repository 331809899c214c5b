const dayMs = 24 * 3600_000

/** How many days members have for what they are told of. */
export const membershipDays = {
  /** Reading goes on this long after a payment that failed. */
  grace: 14,
  /** Mails about a failed payment go out so many days after it. */
  failureMails: [0, 5, 10],
  /** A yearly renewal is announced so many days before. */
  renewalNotice: 14,
  /** Stripe's renewals may come this much late. */
  lateRenewal: 3,
} as const

export const addDays = (time: Date, days: number) => new Date(time.getTime() + days * dayMs)
