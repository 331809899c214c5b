import { Link } from '@remix-run/react'
import { t } from '../../../platform/i18n/i18n'
import { Icon } from '../../../platform/ui/Icon'

interface NotesProps {
  bookmarkProblem?: string
  /** Whether requests for the file are failing at the moment. */
  isAway: boolean
  lastPage?: string
  onContinue: () => void
  /** The address of the article as text, offered for small print. */
  text?: string
  onText: () => void
}

export function ReaderNotices({ bookmarkProblem, isAway, lastPage, onContinue, text, onText }: NotesProps) {
  return (
    <>
      {bookmarkProblem && (
        <p className="reader-note" role="alert">
          {bookmarkProblem}
        </p>
      )}
      {isAway && (
        <p className="reader-note" role="status">
          {t('The connection is lost. Trying again…')}
        </p>
      )}
      {lastPage && !isAway && !bookmarkProblem && (
        <p className="reader-note">
          {t('You were on page {lastPage}.', { lastPage })}{' '}
          <button type="button" onClick={onContinue}>
            {t('Continue reading')}
          </button>
        </p>
      )}
      {text && !lastPage && !isAway && !bookmarkProblem && (
        <p className="reader-note" role="status">
          {t('Small print?')}{' '}
          <Link to={text} onClick={onText}>
            {t('Read as text')}
          </Link>{' '}
          <button type="button" aria-label={t('Close')} onClick={onText}>
            <Icon name="close" />
          </button>
        </p>
      )}
    </>
  )
}
