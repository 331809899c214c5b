import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { formatCount, formatDateTime, formatShortDate } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { textAttributes } from '../../platform/ui/text-attributes'
import { contentStatusNames } from '../../site/content/status'
import { Picture } from '../../site/uploads/Picture'
import { BulkActions, bulkActionsForm } from './BulkActions'
import type { ManagedTab } from './manage-content.server'

type Line = ManagedTab['lines'][number]

interface UploadsTableProps {
  managed: ManagedTab
  label: string
  action: string
  sortedBy: (sort: ManagedTab['sort']) => string
  isChosen: (line: Line) => boolean
}

export function UploadsTable({ managed, label, action, sortedBy, isChosen }: UploadsTableProps) {
  const { kind, lines, statuses } = managed
  return (
    <IndexTable
      label={label}
      rows={lines}
      columns={columnsFor(managed, sortedBy)}
      keyOf={({ id }) => id}
      choice={{
        form: bulkActionsForm,
        name: 'chosen',
        isChosen,
        value: ({ id, version }) => `${id}.${version}`,
        label: ({ title }) => t('Choose {title}', { title }),
      }}
      bulk={<BulkActions action={action} kind={kind} mayDraft={statuses.length > 0} />}
    />
  )
}

function columnsFor(managed: ManagedTab, sortedBy: UploadsTableProps['sortedBy']): IndexColumn<Line>[] {
  const { kind, lines, sort } = managed
  const sorts = (by: ManagedTab['sort'], direction: 'ascending' | 'descending') => ({
    to: sortedBy(by),
    now: sort === by ? direction : undefined,
  })
  const all: (IndexColumn<Line> | false)[] = [
    lines.some(({ picture }) => picture) && { name: msg('Picture'), kind: 'picture', cell: Thumbnail },
    {
      name: msg('Title'),
      kind: 'title',
      cell: (line) => <Title kind={kind} line={line} />,
      sort: sorts('title', 'ascending'),
    },
    managed.statuses.length > 0 && {
      name: msg('Status'),
      isPlain: true,
      cell: ({ status }) => <StatusText status={status} />,
    },
    managed.statuses.length > 0 && {
      name: msg('Date'),
      isPlain: true,
      cell: ({ status, at }) =>
        at && <time dateTime={at}>{status === 'scheduled' ? formatDateTime(at) : formatShortDate(at)}</time>,
      sort: sorts('newest', 'descending'),
    },
    managed.sorts.includes('views') && {
      name: msg('Views'),
      kind: 'number',
      cell: ({ views = 0 }) => formatCount(views),
      sort: sorts('views', 'descending'),
    },
    ...factNames(lines).map((name) => ({
      name,
      kind: 'number' as const,
      cell: ({ facts }: Line) => facts?.[name] ?? null,
    })),
    { name: msg('Actions'), kind: 'action', cell: (line) => <Actions kind={kind} line={line} /> },
  ]
  return all.filter((column) => column !== false)
}

const factNames = (lines: Line[]) => [...new Set(lines.flatMap(({ facts = {} }) => Object.keys(facts)))]

function Thumbnail({ picture }: Line) {
  return picture ? <Picture file={picture} alt="" width={60} height={80} sizes="3rem" /> : null
}

interface CellProps {
  kind: string
  line: Line
}

function Title({ kind, line: { id, title, note, facts } }: CellProps) {
  return (
    <>
      <a href={href('/admin/:kind/:id', { kind, id })}>
        <bdi {...textAttributes(title)}>{title}</bdi>
      </a>
      {note && !facts && <span className="index-note">{note}</span>}
    </>
  )
}

export const StatusText = ({ status }: Pick<Line, 'status'>) =>
  status ? <span className={`managed-status is-${status}`}>{t(contentStatusNames[status])}</span> : null

function Actions({ kind, line: { id, title } }: CellProps) {
  return (
    <span className="managed-acts">
      <a href={href('/admin/:kind/:id', { kind, id })} aria-label={t('Edit {title}', { title })}>
        {t('Edit')}
      </a>
      <form action={href('/admin/delete/:kind/:id', { kind, id })}>
        <button type="submit" className="link-button" aria-label={t('Delete {title}', { title })}>
          {t('Delete')}
        </button>
      </form>
    </span>
  )
}
