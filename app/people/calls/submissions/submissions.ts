import { msg } from '../../../platform/i18n/i18n'

export const submissionNotFound = msg('This submission no longer exists.')

export const submissionStatuses = ['received', 'discussion', 'accepted', 'declined', 'withdrawn'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]

export const submissionStatusNames: Record<SubmissionStatus, string> = {
  received: msg('Received'),
  discussion: msg('In discussion'),
  accepted: msg('Accepted'),
  declined: msg('Declined'),
  withdrawn: msg('Withdrawn'),
}

export const whereUndecided = { status: { in: ['received', 'discussion'] } }

export const isUndecidedStatus = (status: string): boolean => whereUndecided.status.in.includes(status)

export const votes = ['yes', 'maybe', 'no'] as const
export type Vote = (typeof votes)[number]

export const voteNames: Record<Vote, string> = { yes: msg('Yes'), maybe: msg('Maybe'), no: msg('No') }

/** The points that each vote adds to a submission's score. */
export const votePoints: Record<Vote, number> = { yes: 2, maybe: 1, no: -2 }

export const submissionFiles = (id: number) => ({ kind: 'submissions', id })

export const parseSubmissionStatus = (status: string): SubmissionStatus =>
  submissionStatuses.find((one) => one === status) ?? 'received'

interface Anonymous {
  status: string
  revealedAt: Date | string | null
}

/**
 * Tells whether a submission's sender is hidden from everybody: in a blind call until it is accepted, declined or
 * revealed. Withdrawn ones stay hidden.
 */
export const isSenderHidden = (
  { isBlind }: { isBlind: boolean },
  { status, revealedAt }: Anonymous,
): boolean => isBlind && revealedAt === null && status !== 'accepted' && status !== 'declined'
