import { msg } from '../../platform/i18n/i18n'

export const newsletterStates = ['draft', 'scheduled', 'sending', 'sent', 'canceled'] as const
export type NewsletterState = (typeof newsletterStates)[number]

export const newsletterStateNames: Record<NewsletterState, string> = {
  draft: msg('Draft'),
  scheduled: msg('Scheduled'),
  sending: msg('Being sent'),
  sent: msg('Sent'),
  canceled: msg('Stopped'),
}

export const maxSubjectLength = 200
export const maxNewsletterLength = 60_000

export const newsletterNotFound = msg('Newsletter not found.')

/** A newsletter as its page shows it; times are in ISO 8601. */
export interface Newsletter {
  id: number
  subject: string
  body: string
  topics: string[]
  state: NewsletterState
  version: number
  sendAt: string | null
  startedAt: string | null
  sent: number
  failed: number
  /** The number of mails that are not sent yet. */
  waiting: number
  recipients: number
}

/** Mails delayed by an answer of a mail server. */
export interface NewsletterDelay {
  count: number
  answer: string
  until: string
}
