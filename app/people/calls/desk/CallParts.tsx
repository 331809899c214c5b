import { Form, Link } from '@remix-run/react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { ConfirmForm } from '../../../platform/ui/ConfirmForm'
import { type Call, type CallPhase, callAddress, callPhaseNames } from '../calls'
import { submissionList } from './submission-list'

export const CallLinks = ({ call, phase }: { call: Call; phase: CallPhase }) => (
  <p className="list-actions">
    <strong>{t(callPhaseNames[phase])}</strong>
    <Link to={submissionList(call.id).path}>{t('Submissions')}</Link>
    {call.copies > 0 && <Link to={href('/admin/calls/:id/copies', { id: call.id })}>{t('Free copies')}</Link>}
    {phase !== 'draft' && <a href={callAddress(call)}>{t('View it')}</a>}
  </p>
)

export const CloseAndDelete = ({ phase, isClosed }: { phase: CallPhase; isClosed: boolean }) => (
  <>
    {phase === 'open' && (
      <ConfirmForm
        className="more-fields"
        title={t('Close this call now')}
        consequence={t('After that, no one can send, change or withdraw anything.')}
        intent="close"
        button={t('Close it')}
      />
    )}
    {isClosed && (
      <Form method="post" className="form">
        <button type="submit" name="intent" value="reopen" className="button is-plain">
          {t('Open it again')}
        </button>
      </Form>
    )}
    <ConfirmForm
      className="more-fields"
      title={t('Delete this call')}
      consequence={t('Declined and withdrawn submissions are deleted with it, for good.')}
      intent="delete"
      button={t('Delete for good')}
    />
  </>
)
