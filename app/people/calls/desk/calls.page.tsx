import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { type RecordColumn, RecordList } from '../../../platform/records/RecordList'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { formatDateTime } from '../../../platform/ui/format'
import { Message } from '../../../platform/ui/Message'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { pageMeta } from '../../../site/meta'
import { callDeskList } from '../call-list.server'
import { callAddress, callAdminAddress, callPhaseNames } from '../calls'
import { submissionList } from './submission-list'
import '../calls.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Open calls'), { isPrivate: true })

export const loader = callDeskList.loader

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

const columns: RecordColumn<Listed>[] = [
  {
    name: msg('Open call'),
    kind: 'title',
    sorts: ['a-z', 'z-a'],
    cell: (call) => (
      <a href={callAdminAddress(call)} {...textAttributes(call.title, call.language)}>
        {call.title}
      </a>
    ),
  },
  { name: msg('Status'), kind: 'status', cell: ({ phase }) => t(callPhaseNames[phase]) },
  {
    name: msg('Deadline'),
    cell: ({ closesAt }) => <time dateTime={closesAt}>{formatDateTime(closesAt)}</time>,
  },
  {
    name: msg('Submissions'),
    kind: 'number',
    cell: ({ id, title, submissions }) => (
      <a
        href={submissionList(id).path}
        aria-label={t('Submissions to {title}: {submissions}', { title, submissions })}
      >
        {submissions}
      </a>
    ),
  },
  { name: msg('Undecided'), kind: 'number', cell: ({ waiting }) => waiting },
  {
    name: msg('On the site'),
    kind: 'action',
    cell: (call) =>
      call.phase !== 'draft' && (
        <a href={callAddress(call)} aria-label={t('View {title}', { title: call.title })}>
          {t('View it')}
        </a>
      ),
  },
]

export default function CallsPage() {
  const listed = useLoaderData<typeof loader>()
  const isDeleted = useDoneMessage() === 'deleted'
  return (
    <div className="desk calls-desk">
      <h1>{t('Open calls')}</h1>
      {isDeleted && <Message role="status">{t('The call was deleted.')}</Message>}
      <p className="list-actions">
        <Link to={href('/admin/calls/:id', { id: 'new' })} className="button">
          {t('New call')}
        </Link>
      </p>
      <RecordList
        {...listed}
        columns={columns}
        label={t('Open calls')}
        empty={t('No calls yet. Open one, and anyone can send you texts, pictures and PDFs.')}
      />
    </div>
  )
}
