import { z } from 'zod'
import { requiredText } from '../platform/required-text'
import { Topic } from './topics'

export const letterStates = ['draft', 'scheduled', 'sending', 'sent', 'canceled'] as const
export type LetterState = (typeof letterStates)[number]

export const letterStateNames: Record<LetterState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Being sent',
  sent: 'Sent',
  canceled: 'Canceled',
}

export const longestSubject = 200
export const longestLetter = 60_000

export const letterNotFound = 'Letter not found.'

/** The fields of a draft. */
export const LetterFields = z.object({
  subject: requiredText('Subject', longestSubject).refine(
    (subject) => !/\p{Cc}/u.test(subject),
    'Subject must be one line.',
  ),
  body: requiredText('Text', longestLetter).transform((text) => text.replaceAll('\r\n', '\n')),
  topic: Topic,
})
export type LetterFields = z.output<typeof LetterFields>

/** A newsletter issue as its page shows it; times are ISO 8601. */
export interface ShownLetter {
  id: number
  subject: string
  body: string
  topics: string[]
  state: LetterState
  version: number
  sendAt: string | null
  startedAt: string | null
  sent: number
  failed: number
  /** Not sent yet. */
  waiting: number
  recipients: number
}
