/** The words of Stripe for disputes that wait for an answer; an inquiry of a bank begins with `warning_`. */
export const waitsForAnswer = ['needs_response', 'warning_needs_response']

const labels: Record<string, string> = {
  needs_response: 'Needs an answer',
  warning_needs_response: 'Needs an answer',
  under_review: 'With the bank',
  warning_under_review: 'With the bank',
  won: 'Won',
  lost: 'Lost',
  warning_closed: 'Closed',
}

/** Returns the name of a state on screen; Stripe may add states. */
export const disputeLabel = (status: string): string => labels[status] ?? inWords(status)

/** Returns one of Stripe's words as people read it: product not received. */
export const inWords = (word: string): string => word.replaceAll('_', ' ')
