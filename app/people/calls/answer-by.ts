import { daysLater } from '../../platform/site-zone'
import type { Call } from './calls'

/** Returns the time by which the answer to submissions is promised, in ISO 8601. */
export const answerPromisedAt = ({ closesAt, answerDays }: Pick<Call, 'closesAt' | 'answerDays'>) =>
  daysLater(new Date(closesAt), answerDays).toISOString()
