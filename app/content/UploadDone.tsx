import { Link } from '@remix-run/react'
import { Message } from '../ui/Message'

/** What was just uploaded or changed. */
export interface Saved {
  id: number
  warning?: string
}

export interface UploadOutcome {
  /** What readers see of it, where that is not all. */
  note?: string
  /** Where the record is. */
  view?: string
  /** What is wrong with it, although it was saved. */
  warning?: string
}

interface UploadDoneProps extends UploadOutcome {
  success: string
  /** The address of an empty form. */
  another?: string
}

export function UploadDone({ success, note, view, warning, another }: UploadDoneProps) {
  return (
    <>
      <Message role="status">
        {note ? `${success} ${note}` : success}
        {warning && (
          <p className="upload-warning">
            <strong>Warning:</strong> {warning}
          </p>
        )}
      </Message>
      {view && (
        <p className="upload-done">
          <Link to={view}>View it</Link>
          {another && (
            <>
              {' · '}
              <Link to={another} reloadDocument>
                Upload another
              </Link>
            </>
          )}
        </p>
      )}
    </>
  )
}
