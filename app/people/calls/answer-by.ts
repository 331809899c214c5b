import { daysLater } from '../../platform/site-zone'
import type { Call } from './calls'

/** Returns when senders of a call are promised an answer, as ISO 8601. */
export const answerBy = ({ closesAt, answerDays }: Pick<Call, 'closesAt' | 'answerDays'>) =>
  daysLater(new Date(closesAt), answerDays).toISOString()
