import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { formatDateTime } from '../../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../../platform/ui/IndexTable'
import { Message } from '../../../platform/ui/Message'
import { Pages } from '../../../platform/ui/Pages'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { callAddress, callAdminAddress, phaseNames } from '../calls'
import { callsPage } from '../calls.server'
import { submissionList } from './submission-list'
import '../calls.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Open calls'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'publish')
  return callsPage(new URL(request.url).searchParams.get('page'))
}

type Listed = Awaited<ReturnType<typeof callsPage>>['calls'][number]

const columns: IndexColumn<Listed>[] = [
  {
    name: msg('Open call'),
    kind: 'title',
    cell: (call) => (
      <a href={callAdminAddress(call)} {...textAttributes(call.title, call.language)}>
        {call.title}
      </a>
    ),
  },
  { name: msg('Status'), kind: 'status', cell: ({ phase }) => t(phaseNames[phase]) },
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
  { name: msg('Not decided'), kind: 'number', cell: ({ waiting }) => waiting },
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
  const { calls, page, pages } = useLoaderData<typeof loader>()
  const isDeleted = useDoneMessage() === 'deleted'
  return (
    <div className="desk calls-desk">
      <h1>{t('Open calls')}</h1>
      {isDeleted && <Message role="status">{t('The call is deleted.')}</Message>}
      <p className="list-actions">
        <Link to={href('/admin/calls/:id', { id: 'new' })} className="button">
          {t('New call')}
        </Link>
      </p>
      {calls.length === 0 ? (
        <p className="empty">{t('No calls yet. With one, anybody can send you texts, pictures and PDFs.')}</p>
      ) : (
        <IndexTable label={t('Open calls')} rows={calls} columns={columns} keyOf={({ id }) => id} />
      )}
      <Pages page={page} pages={pages} addressOf={(number) => `${href('/admin/calls')}?page=${number}`} />
    </div>
  )
}
