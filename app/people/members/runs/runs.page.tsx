import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { type RecordColumn, RecordList } from '../../../platform/records/RecordList'
import { formatCount, formatShortDate } from '../../../platform/ui/format'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { pageMeta } from '../../../site/meta'
import { issueRunDeskList } from './run-list.server'
import type { ListedIssueRun } from './runs.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Fulfilment'), { isPrivate: true })

export const loader = issueRunDeskList.loader

const columns: RecordColumn<ListedIssueRun>[] = [
  {
    name: msg('Title'),
    kind: 'title',
    sorts: ['a-z', 'z-a'],
    cell: ({ id, title }) => (
      <a href={href('/admin/runs/:id', { id })} {...textAttributes(title)}>
        {title}
      </a>
    ),
  },
  {
    name: msg('Started'),
    cell: ({ startedAt }) => formatShortDate(startedAt),
    sorts: ['newest', 'oldest'],
  },
  { name: msg('Copies still to send'), kind: 'number', cell: ({ copies }) => formatCount(copies) },
  { name: msg('Made'), kind: 'number', cell: ({ made }) => formatCount(made) },
]

export default function RunsPage() {
  const listed = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <h1>{t('Fulfilment')}</h1>
      <p>{t('Send an issue to every member due one, by post or email.')}</p>
      <p>
        <Link to={href('/admin/runs/new')} className="button">
          {t('Send an issue')}
        </Link>
      </p>
      <RecordList
        {...listed}
        columns={columns}
        label={t('Fulfilment')}
        empty={t('No issue has been sent to members yet.')}
      />
    </div>
  )
}
