import { Link } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { Message } from '../../platform/ui/Message'
import { PendingCheck, Warning } from './PendingCheck'
import type { OtherPage } from './RecordFrame'

export interface Saved {
  id: number
  warning?: string
  isChecking?: boolean
}

export interface UploadOutcome {
  note?: string
  view?: string
  /** A problem with it, although it was saved. */
  warning?: string
  /** The page that will show the result of the check. */
  checking?: string
  page?: string
  /** What a new record still lacks. */
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
        {warning && <Warning>{warning}</Warning>}
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
