import { msg, t } from '../../../platform/i18n/i18n'
/** The words of Stripe for disputes that wait for an answer; an inquiry of a bank begins with `warning_`. */
export const waitsForAnswer = ['needs_response', 'warning_needs_response']

const labels: Record<string, string> = {
  needs_response: msg('Needs an answer'),
  warning_needs_response: msg('Needs an answer'),
  under_review: msg('With the bank'),
  warning_under_review: msg('With the bank'),
  won: msg('Won'),
  lost: msg('Lost'),
  warning_closed: msg('Closed'),
}

/** Returns the name of a state on screen; Stripe may add states. */
export function disputeLabel(status: string): string {
  const label = labels[status]
  return label ? t(label) : inWords(status)
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

/** Returns what the bank says, on screen; Stripe may add reasons. */
export function disputeReason(reason: string): string {
  const label = reasons[reason]
  return label ? t(label) : inWords(reason)
}

/** Returns one of Stripe's words as people read it: product not received. */
export const inWords = (word: string): string => word.replaceAll('_', ' ')
