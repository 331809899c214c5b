import { Link } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { formatDateTime } from '../../platform/ui/format'
import type { ActivityEntry } from './activity.server'
import { auditActionText, auditActorText, auditSubjectText, settingsSubject } from './audit-words'
import './audit-list.css'

type Entry = ActivityEntry

export function AuditList({ entries, isAccess }: { entries: Entry[]; isAccess?: boolean }) {
  if (entries.length === 0) return <p className="empty">{t('No activity yet.')}</p>
  return (
    <ol className="managed">
      {grouped(entries).map(([first, ...more]) =>
        more.length < minGrouped ? (
          [first, ...more].map((entry) => <Line key={entry.id} entry={entry} isAccess={isAccess} />)
        ) : (
          <Group key={first.id} entries={[first, ...more]} />
        ),
      )}
    </ol>
  )
}

const minGrouped = 2

/** Groups consecutive entries that the site itself logged about the same type. */
function grouped(entries: Entry[]): [Entry, ...Entry[]][] {
  const groups: [Entry, ...Entry[]][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    const isSame =
      last &&
      isOfSite(last[0]) &&
      isOfSite(entry) &&
      last[0].action === entry.action &&
      last[0].subjectType === entry.subjectType
    if (isSame) last.push(entry)
    else groups.push([entry])
  }
  return groups
}

const isOfSite = ({ actorId, actorName }: Entry) => actorId === null && actorName === 'System'

function Group({ entries }: { entries: [Entry, ...Entry[]] }) {
  const [{ at, subjectType, subjectName: name, ...first }] = entries
  const count = new Set(entries.map((entry) => entry.subjectName)).size
  const did = { actor: auditActorText(first), action: auditActionText(first.action) }
  return (
    <li>
      <details className="audit-group">
        <summary>
          {count > 1
            ? t('{actor} {action} {subjects}', { ...did, subjects: auditSubjectText(subjectType, count) })
            : t('{actor} {action} “{name}” {count, plural, one {# time} other {# times}}', {
                ...did,
                name,
                count: entries.length,
              })}
          <time className="managed-note" dateTime={at}>
            {formatDateTime(at)}
          </time>
        </summary>
        <ul>
          {entries.map(({ id, subjectName, note }) => (
            <li key={id}>
              <bdi>{subjectName}</bdi>
              {note ? `: ${note}` : ''}
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function Line({ entry, isAccess }: { entry: Entry; isAccess?: boolean }) {
  const { at, action, subjectType, subjectName, note, address } = entry
  const values = {
    actor: auditActorText(entry),
    action: auditActionText(action),
    subject: auditSubjectText(subjectType),
    name: <bdi className="managed-title">{subjectName}</bdi>,
  }
  return (
    <li>
      <p>
        {isAccess && subjectType !== 'page' ? (
          <Trans id="{actor} {action} the {subject} of “{name}”" values={values} />
        ) : (
          <Trans id="{actor} {action} the {subject} “{name}”" values={values} />
        )}
        {note ? `: ${note}` : ''}
        {subjectType === settingsSubject && (
          <>
            {' '}
            <Link to={`${href('/admin/site')}#saves`}>{t('Restore')}</Link>
          </>
        )}
        <time className="managed-note" dateTime={at}>
          {formatDateTime(at)}
          {isAccess && address ? ` · ${t('from {address}', { address })}` : ''}
        </time>
      </p>
    </li>
  )
}
