import { Link } from '@remix-run/react'
import type { auditLog } from '../accounts/audit.server'
import { formatDateTime } from '../ui/format'
import { settingsSubject } from './site-draft'

type Entries = Awaited<ReturnType<typeof auditLog>>['entries']

/** Lists who did what and when; for access, also from which network address. */
export function AuditList({ entries, isAccess }: { entries: Entries; isAccess?: boolean }) {
  if (entries.length === 0) return <p className="empty">No activity yet.</p>
  return (
    <ol className="managed">
      {entries.map(({ id, at, actorName, action, subjectType, subjectName, note, address }) => (
        <li key={id}>
          <p>
            {actorName} {action} the {subjectType}
            {isAccess && subjectType !== 'page' ? ' of' : ''} “
            <bdi className="managed-title">{subjectName}</bdi>”{note ? `: ${note}` : ''}
            {subjectType === settingsSubject && (
              <>
                {' '}
                <Link to="/admin/site#saves">Set back</Link>
              </>
            )}
            <time className="managed-note" dateTime={at}>
              {formatDateTime(at)}
              {isAccess && address ? ` · from ${address}` : ''}
            </time>
          </p>
        </li>
      ))}
    </ol>
  )
}
