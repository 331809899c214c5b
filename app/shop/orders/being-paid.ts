import { t } from '../../platform/i18n/i18n'
import type { Order } from './orders'

/** Tells the buyer that a payment which takes days, such as a bank debit, is on its way. */
export function beingPaidText({ email }: Pick<Order, 'email'>, isMailOn: boolean): string {
  const words = t(
    'Your bank is confirming the payment. This can take a few days. We’ll hold your order until then.',
  )
  return isMailOn && email ? `${words} ${t('We’ll email {email} when it is done.', { email })}` : words
}
