import { msg, t } from '../../../platform/i18n/i18n'
import { Message } from '../../../platform/ui/Message'

const reasons = {
  gone: msg('The PDF is missing.'),
  broken: msg('The PDF is damaged or incomplete.'),
  locked: msg('The PDF needs a password.'),
}

export function ViewerFailure({ reason, onRetry }: { reason: keyof typeof reasons; onRetry: () => void }) {
  return (
    <div className="reader-failure">
      {reason !== 'locked' && <Message role="alert">{t('Failed to load the article.')}</Message>}
      <p>{t(reasons[reason])}</p>
      <button type="button" className="button" onClick={onRetry}>
        {reason === 'locked' ? t('Enter the password') : t('Try again')}
      </button>
    </div>
  )
}
