import { z } from 'zod'
import { requiredText } from '../../platform/forms/required-text'
import { msg } from '../../platform/i18n/i18n'
import { IssueAudience } from './topics'

export const issueStates = ['draft', 'scheduled', 'sending', 'sent', 'canceled'] as const
export type IssueState = (typeof issueStates)[number]

export const issueStateNames: Record<IssueState, string> = {
  draft: msg('Draft'),
  scheduled: msg('Scheduled'),
  sending: msg('Being sent'),
  sent: msg('Sent'),
  canceled: msg('Stopped'),
}

export const maxSubjectLength = 200
export const maxIssueLength = 60_000

export const issueNotFound = msg('Newsletter not found.')

export const IssueFields = z.object({
  subject: requiredText(msg('Subject'), maxSubjectLength).refine(
    (subject) => !/\p{Cc}/u.test(subject),
    msg('Subject must be one line.'),
  ),
  body: requiredText(msg('Text'), maxIssueLength).transform((text) => text.replaceAll('\r\n', '\n')),
  topic: IssueAudience,
})
export type IssueFields = z.output<typeof IssueFields>

/** A newsletter issue as its page shows it; times are ISO 8601. */
export interface NewsletterIssue {
  id: number
  subject: string
  body: string
  topics: string[]
  state: IssueState
  version: number
  sendAt: string | null
  startedAt: string | null
  sent: number
  failed: number
  /** Not sent yet. */
  waiting: number
  recipients: number
}

/** Mails that wait because of an answer of a mail server. */
export interface IssueDelay {
  count: number
  answer: string
  until: string
}
