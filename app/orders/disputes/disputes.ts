import { msg, t } from '../../platform/i18n/i18n'
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

/** Returns one of Stripe's words as people read it: product not received. */
export const inWords = (word: string): string => word.replaceAll('_', ' ')
