import { msg, t } from '../../../platform/i18n/i18n'
/** Stripe's statuses of disputes that need an answer; those of inquiries begin with `warning_`. */
export const answerableStatuses = ['needs_response', 'warning_needs_response']

const labels: Record<string, string> = {
  needs_response: msg('Needs an answer'),
  warning_needs_response: msg('Needs an answer'),
  under_review: msg('With the bank'),
  warning_under_review: msg('With the bank'),
  won: msg('Won'),
  lost: msg('Lost'),
  warning_closed: msg('Closed'),
}

/** Returns the displayed name of a status; Stripe may add statuses. */
export function disputeLabel(status: string): string {
  const label = labels[status]
  return label ? t(label) : readableStripeWord(status)
}

const reasons: Record<string, string> = {
  bank_cannot_process: msg('bank cannot process'),
  check_returned: msg('check returned'),
  credit_not_processed: msg('credit not processed'),
  customer_initiated: msg('customer initiated'),
  debit_not_authorized: msg('debit not authorized'),
  duplicate: msg('duplicate'),
  fraudulent: msg('fraudulent'),
  general: msg('general'),
  incorrect_account_details: msg('incorrect account details'),
  insufficient_funds: msg('insufficient funds'),
  noncompliant: msg('noncompliant'),
  product_not_received: msg('product not received'),
  product_unacceptable: msg('product unacceptable'),
  subscription_canceled: msg('subscription canceled'),
  unrecognized: msg('unrecognized'),
}

/** Returns the displayed name of a dispute's reason; Stripe may add reasons. */
export function disputeReason(reason: string): string {
  const label = reasons[reason]
  return label ? t(label) : readableStripeWord(reason)
}

/** Converts a word of Stripe's for display, such as "product not received". */
export const readableStripeWord = (word: string): string => word.replaceAll('_', ' ')
