import { Form } from '@remix-run/react'
import type { FormErrors } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { TextArea } from '../../../platform/ui/FormFields'
import { formatDateTime } from '../../../platform/ui/format'
import { isUndecidedStatus, submissionStatusNames, voteNames, votes } from '../submissions/submissions'
import type { DeskSubmission } from './submission-desk.server'

interface SideProps {
  submission: DeskSubmission
  formErrors?: FormErrors
}

export function SubmissionSide({ submission, formErrors }: SideProps) {
  const { id, call, status, sentAt } = submission
  const isOpen = isUndecidedStatus(status)
  return (
    <aside className="submission-side">
      <section aria-labelledby="submission-state">
        <h2 id="submission-state">{t('Status')}</h2>
        <p>
          <strong>{t(submissionStatusNames[status])}</strong>
          {' · '}
          <time dateTime={sentAt}>{t('Sent on {date}', { date: formatDateTime(sentAt) })}</time>
        </p>
        {isOpen && <StatusButtons status={status} />}
        {isOpen && <DecideButtons callId={call.id} id={id} />}
      </section>
      <SubmissionSender submission={submission} />
      <Votes submission={submission} isOpen={isOpen} />
      <Notes submission={submission} formErrors={formErrors} />
    </aside>
  )
}

const StatusButtons = ({ status }: { status: DeskSubmission['status'] }) => (
  <Form method="post" className="choice-row">
    <input type="hidden" name="intent" value="status" />
    {status === 'received' ? (
      <button type="submit" name="status" value="discussion" className="button is-plain">
        {t('Discuss it')}
      </button>
    ) : (
      <button type="submit" name="status" value="received" className="button is-plain">
        {t('Move back to received')}
      </button>
    )}
    <button type="submit" name="status" value="withdrawn" className="link-button">
      {t('Mark as withdrawn')}
    </button>
  </Form>
)

const DecideButtons = ({ callId, id }: { callId: number; id: number }) => (
  <Form method="get" action={href('/admin/calls/:id/decide', { id: callId })} className="choice-row">
    <input type="hidden" name="submission" value={id} />
    <button type="submit" name="decision" value="accepted" className="button">
      {t('Accept')}
    </button>
    <button type="submit" name="decision" value="declined" className="button is-plain">
      {t('Decline')}
    </button>
  </Form>
)

function SubmissionSender({ submission: { sender, mayReveal, isHidden } }: { submission: DeskSubmission }) {
  return (
    <section aria-labelledby="submission-sender">
      <h2 id="submission-sender">{t('Sender')}</h2>
      {isHidden && <p>{t('Hidden until a decision.')}</p>}
      {mayReveal && (
        <Form method="post">
          <button type="submit" name="intent" value="reveal" className="link-button">
            {t('Reveal the sender to all editors')}
          </button>
        </Form>
      )}
      {sender && (
        <>
          <p>
            <strong dir="auto">{sender.name}</strong>
            {sender.pronouns && <span> ({sender.pronouns})</span>}
            <br />
            <a href={`mailto:${sender.email}`}>{sender.email}</a>
          </p>
          {sender.bio && (
            <p className="submission-text" dir="auto">
              {sender.bio}
            </p>
          )}
          {sender.links && (
            <p className="submission-text" dir="auto">
              {sender.links}
            </p>
          )}
        </>
      )}
    </section>
  )
}

function Votes({
  submission: { votes: given, ownVote },
  isOpen,
}: {
  submission: DeskSubmission
  isOpen: boolean
}) {
  return (
    <section aria-labelledby="submission-votes">
      <h2 id="submission-votes">{t('Votes')}</h2>
      <ul>
        {given.map(({ username, vote }) => (
          <li key={username}>
            <bdi>{username}</bdi>: {t(voteNames[vote])}
          </li>
        ))}
      </ul>
      {isOpen && (
        <Form method="post" className="choice-row" preventScrollReset>
          <input type="hidden" name="intent" value="vote" />
          {votes.map((vote) => (
            <button
              key={vote}
              type="submit"
              name="vote"
              value={vote === ownVote ? 'none' : vote}
              aria-pressed={vote === ownVote}
              className="button is-plain"
            >
              {t(voteNames[vote])}
            </button>
          ))}
        </Form>
      )}
    </section>
  )
}

const Notes = ({ submission: { notes }, formErrors }: SideProps) => (
  <section aria-labelledby="submission-notes">
    <h2 id="submission-notes">{t('Notes')}</h2>
    <ul>
      {notes.map(({ id, actorName, text, at }) => (
        <li key={id}>
          <p className="submission-text" dir="auto">
            {text}
          </p>
          <p className="field-hint">
            <bdi>{actorName}</bdi>, <time dateTime={at}>{formatDateTime(at)}</time>
          </p>
        </li>
      ))}
    </ul>
    <Form method="post" className="form" key={notes.length}>
      <TextArea
        label={t('Note')}
        name="text"
        rows={3}
        required
        maxLength={5000}
        hint={t('Only editors see them.')}
        formErrors={formErrors}
      />
      <button type="submit" name="intent" value="note" className="button is-plain">
        {t('Add note')}
      </button>
    </Form>
  </section>
)
