import { statusNames } from '../content/status'
import { formatCount, formatDate, formatDateTime } from '../ui/format'
import { textAttributes } from '../ui/text-attributes'
import { Picture } from '../uploads/Picture'
import { bulkActionsForm } from './BulkActions'
import type { ManagedTab } from './manage-content.server'

interface ManagedLineProps {
  kind: string
  line: ManagedTab['lines'][number]
  isChosen: boolean
}

/** One record under Manage Uploads. */
export function ManagedLine({ kind, line, isChosen }: ManagedLineProps) {
  const { id, version, title, picture } = line
  return (
    <li>
      <label className="choose">
        <input
          type="checkbox"
          name="chosen"
          value={`${id}.${version}`}
          form={bulkActionsForm}
          defaultChecked={isChosen}
          aria-label={`Choose ${title}`}
        />
      </label>
      {picture && (
        <Picture className="managed-picture" file={picture} alt="" width={60} height={80} sizes="3rem" />
      )}
      <p>
        <bdi className="managed-title" {...textAttributes(title)}>
          {title}
        </bdi>
        <span className="managed-note">
          <Standing line={line} />
          {line.note}
          {line.views !== undefined && ` · Views: ${formatCount(line.views)}`}
        </span>
      </p>
      <div className="managed-acts">
        <a href={`/admin/${kind}/${id}`} aria-label={`Edit ${title}`}>
          Edit
        </a>
        <form action={`/admin/delete/${kind}/${id}`}>
          <button type="submit" className="link-button" aria-label={`Delete ${title}`}>
            Delete
          </button>
        </form>
      </div>
    </li>
  )
}

/** Shows whether readers see a record, and since when or from when. */
function Standing({ line: { status, at } }: { line: ManagedTab['lines'][number] }) {
  if (!status) return null
  const when = at && (status === 'scheduled' ? formatDateTime(at) : formatDate(at))
  return (
    <>
      <span className="managed-status">{statusNames[status]}</span>
      {when && ` ${when}`}
      {' · '}
    </>
  )
}
