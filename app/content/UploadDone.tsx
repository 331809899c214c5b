import { Link } from '@remix-run/react'
import { t } from '../platform/i18n/i18n'
import { Message } from '../ui/Message'
import { PendingCheck, Warning } from './PendingCheck'

/** The record just uploaded or changed. */
export interface Saved {
  id: number
  warning?: string
  isChecking?: boolean
}

export interface UploadOutcome {
  /** A note about what readers see of it, if not all. */
  note?: string
  /** The record's address on the site. */
  view?: string
  /** A problem with it, although it was saved. */
  warning?: string
  /** The page that will show the result of the check. */
  checking?: string
}

interface UploadDoneProps extends UploadOutcome {
  success: string
  /** The address of an empty form. */
  another?: string
}

export function UploadDone({ success, note, view, warning, checking, another }: UploadDoneProps) {
  return (
    <>
      <Message role="status">
        {note ? `${success} ${note}` : success}
        {warning && <Warning>{warning}</Warning>}
        {checking && <PendingCheck key={checking} page={checking} />}
      </Message>
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
