import { z } from 'zod'
import { msg } from '../../../platform/i18n/i18n'
import { maxMembershipDays } from '../membership-days'

const wrongDays = msg('Enter 0 to 90 days.')
const Days = z
  .string()
  .regex(/^\d{1,2}$/, wrongDays)
  .transform(Number)
  .refine((days) => days <= maxMembershipDays, wrongDays)

export const MembershipDaysForm = z
  .object({ mail1: Days, mail2: Days, mail3: Days, grace: Days, renewalNotice: Days })
  .refine(({ mail1, mail2 }) => mail1 < mail2, {
    path: ['mail2'],
    error: msg('It must come after the first.'),
  })
  .refine(({ mail2, mail3 }) => mail2 < mail3, {
    path: ['mail3'],
    error: msg('It must come after the second.'),
  })
  .transform(({ mail1, mail2, mail3, ...days }) => ({ ...days, failureMails: [mail1, mail2, mail3] }))
