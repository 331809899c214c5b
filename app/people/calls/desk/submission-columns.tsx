import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { formatList, formatShortDate } from '../../../platform/ui/format'
import type { IndexColumn } from '../../../platform/ui/IndexTable'
import { nextSortOfColumn } from '../../../platform/ui/list-query'
import { submissionStatusNames, voteNames, votes } from '../submissions/submissions'
import type { SubmissionSort } from './submission-list'
import type { ListedSubmission } from './submission-list.server'

export function submissionColumns(
  callId: number,
  addressOf: (sort: SubmissionSort) => string,
  sort: SubmissionSort,
): IndexColumn<ListedSubmission>[] {
  return [
    {
      name: t('Titles'),
      kind: 'title',
      cell: ({ id, titles, isUnread }) => (
        <a
          href={href('/admin/calls/:id/submissions/:submission', { id: callId, submission: id })}
          dir="auto"
          className={isUnread ? 'is-unread' : undefined}
        >
          {titles.join(' · ') || t('Submission {id}', { id })}
          {isUnread && <span className="visually-hidden"> {t('unread')}</span>}
        </a>
      ),
    },
    {
      name: t('Sender'),
      isPlain: true,
      cell: ({ name, kinds }) => (
        <>
          <bdi>{name ?? '—'}</bdi>
          {kinds.length > 0 && <span className="index-note">{formatList(kinds)}</span>}
        </>
      ),
    },
    {
      name: t('Sent'),
      isPlain: true,
      cell: ({ sentAt }) => <time dateTime={sentAt}>{formatShortDate(sentAt)}</time>,
      sort: nextSortOfColumn(sort, ['newest', 'oldest'], addressOf),
    },
    {
      name: t('Votes'),
      isPlain: true,
      cell: ({ votes: counts, ownVote }) => (
        <>
          {formatList(
            votes.filter((vote) => counts[vote] > 0).map((vote) => `${counts[vote]} ${t(voteNames[vote])}`),
          )}
          {ownVote && <span className="index-note">{t('You: {vote}', { vote: t(voteNames[ownVote]) })}</span>}
        </>
      ),
      sort: nextSortOfColumn(sort, ['highest', 'lowest'], addressOf),
    },
    { name: t('Status'), kind: 'status', cell: ({ status }) => t(submissionStatusNames[status]) },
  ]
}
