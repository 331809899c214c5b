import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Id } from '../../platform/id'
import { hasRecords } from '../../platform/records/ListFrame'
import { type RecordColumn, RecordList } from '../../platform/records/RecordList'
import { useFormErrors } from '../../platform/ui/Field'
import { formatShortDate } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { RemoveButton } from '../../platform/ui/RemoveButton'
import { requireAdmin } from '../../site/accounts/guards.server'
import { MailOffNotice } from '../../site/mail/MailOffNotice'
import { isMailOn } from '../../site/mail/mail.server'
import { pageMeta } from '../../site/meta'
import { removeSubscriber, type toListedSubscriber } from './subscriber-admin.server'
import { subscriberDeskList } from './subscriber-list.server'
import { subscriberStateNames } from './subscribers'

export const meta: MetaFunction = (args) => pageMeta(args, t('Subscribers'), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const listed = await subscriberDeskList.loader({ request, params })
  return { isMailOn: isMailOn(), ...listed }
}

const RemoveForm = z.object({ intent: z.literal('remove'), id: Id })

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request)
  const { id } = await parseForm(request, RemoveForm)
  await removeSubscriber(id, user)
  return redirect(`${href('/admin/subscribers')}${new URL(request.url).search}`, 303)
}

export default function SubscribersPage() {
  const { isMailOn, rows, list } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  if (!hasRecords(list)) return <NoSubscribers isMailOn={isMailOn} />
  return (
    <div className="desk">
      <h1>{t('Subscribers')}</h1>
      {!isMailOn && <MailOffNotice isOwner />}
      <p className="list-actions">
        <Link to={href('/admin/subscribers/import')} className="button">
          {t('Import')}
        </Link>
        <Link to={href('/admin/letters')}>{t('Newsletter')}</Link>
      </p>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <p>{t('{total, plural, one {# address} other {# addresses}}', { total: list.total })}</p>
      <RecordList
        rows={rows}
        list={list}
        columns={columns}
        label={t('Subscribers')}
        search={t('Search addresses')}
      />
      {list.query.show === 'unsubscribed' && (
        <p className="field-hint">{t('Keep these, so that no import adds them again.')}</p>
      )}
    </div>
  )
}

const NoSubscribers = ({ isMailOn }: { isMailOn: boolean }) => (
  <div className="desk">
    <h1>{t('Subscribers')}</h1>
    {!isMailOn && <MailOffNotice isOwner />}
    <p className="empty">
      <Trans
        id="No subscribers yet. <a>Import addresses</a>"
        components={{ a: <Link to={href('/admin/subscribers/import')} /> }}
      />
    </p>
  </div>
)

const columns: RecordColumn<ReturnType<typeof toListedSubscriber>>[] = [
  {
    name: msg('Email'),
    kind: 'title',
    cell: ({ email }) => <span dir="auto">{email}</span>,
    sorts: ['a-z', 'z-a'],
  },
  {
    name: msg('Status'),
    kind: 'status',
    cell: ({ state, topics }) =>
      [t(subscriberStateNames[state]), topics.join(', ')].filter(Boolean).join(' · '),
  },
  {
    name: msg('Since'),
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatShortDate(createdAt)}</time>,
    sorts: ['newest', 'oldest'],
  },
  {
    name: msg('Actions'),
    kind: 'action',
    cell: ({ id, email }) => (
      <RemoveButton id={id} text={t('Remove')} label={t('Remove {email}', { email })} />
    ),
  },
]
