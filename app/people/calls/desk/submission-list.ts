import { href } from '../../../platform/href'
import { msg } from '../../../platform/i18n/i18n'
import { submissionStatuses, submissionStatusNames } from '../submissions/submissions'

export const submissionShows = ['all', 'unread', 'unvoted', ...submissionStatuses] as const
export type SubmissionShow = (typeof submissionShows)[number]

export const submissionShowNames: Record<SubmissionShow, string> = {
  all: msg('All'),
  unread: msg('Unread'),
  unvoted: msg('Without my vote'),
  ...submissionStatusNames,
}

export const submissionSorts = ['newest', 'oldest', 'highest', 'lowest'] as const
export type SubmissionSort = (typeof submissionSorts)[number]

/** The list of a call's submissions; `highest` sorts by votes. */
export const submissionList = (callId: number) =>
  ({
    path: href('/admin/calls/:id/submissions', { id: callId }),
    shows: submissionShows,
    sorts: submissionSorts,
  }) as const
