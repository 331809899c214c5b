import { z } from 'zod'
import { msg } from '../../platform/i18n/i18n'
import { type PaymentWay, paymentWayNames } from './ways'

const wrongDays = msg('Enter 1 to 365 days.')
export const PaymentWayForm = z.object({
  intent: z.enum(paymentWayNames),
  isOn: z.literal('on').optional(),
  words: z.string().trim().max(2000, msg('Use at most 2000 characters.')).default(''),
  days: z
    .string()
    .regex(/^\d{1,3}$/, wrongDays)
    .transform(Number)
    .pipe(z.int().min(1, wrongDays).max(365, wrongDays)),
})

export const paymentWayFromForm = ({
  intent: name,
  isOn,
  words,
  days,
}: z.output<typeof PaymentWayForm>): PaymentWay => ({
  name,
  isOn: isOn === 'on',
  words: words.replaceAll('\r\n', '\n'),
  days,
})
