import { Link } from '@remix-run/react'
import { Message } from '../ui/Message'

export interface UploadOutcome {
  /** What readers see of it, where that is not all. */
  note?: string
  /** Where the record is. */
  view?: string
}

interface UploadDoneProps extends UploadOutcome {
  success: string
  /** The address of an empty form. */
  another?: string
}

export function UploadDone({ success, note, view, another }: UploadDoneProps) {
  return (
    <>
      <Message role="status">{note ? `${success} ${note}` : success}</Message>
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
