import { Link } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { Message } from '../../platform/ui/Message'
import { PendingCheck, UploadWarning } from './PendingCheck'
import type { OtherPage } from './RecordFrame'

export interface SavedRecord {
  id: number
  warning?: string
  isChecking?: boolean
}

export interface UploadOutcome {
  note?: string
  view?: string
  /** A problem of the saved record. */
  warning?: string
  /** The page that will show the result of the running check. */
  checking?: string
  page?: string
  /** The pages with what a new record still lacks. */
  next?: OtherPage[]
}

interface UploadDoneProps extends UploadOutcome {
  success: string
  another?: string
}

export function UploadDone({ success, note, view, warning, checking, another, next = [] }: UploadDoneProps) {
  return (
    <>
      <Message role="status">
        {note ? `${success} ${note}` : success}
        {warning && <UploadWarning>{warning}</UploadWarning>}
        {checking && <PendingCheck key={checking} page={checking} />}
      </Message>
      {next.length > 0 && (
        <p className="upload-next">
          {next.map(({ name, to }) => (
            <Link key={to} to={to} className="button is-plain">
              {name}
            </Link>
          ))}
        </p>
      )}
      {view && (
        <p className="upload-done">
          <Link to={view}>{t('View it')}</Link>
          {another && (
            <>
              {' · '}
              <Link to={another} reloadDocument>
                {t('Upload another')}
              </Link>
            </>
          )}
        </p>
      )}
    </>
  )
}
