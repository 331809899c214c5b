import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { type RecordColumn, RecordList } from '../../platform/records/RecordList'
import { useDoneMessage } from '../../platform/ui/done-message'
import { formatCount } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { textAttributes } from '../../platform/ui/text-attributes'
import { pageMeta } from '../../site/meta'
import { webhookDeskList } from './webhook-list.server'
import { webhookState } from './webhook-states'
import './webhooks.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Webhooks'), { isPrivate: true })

export const loader = webhookDeskList.loader

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

const columns: RecordColumn<Listed>[] = [
  {
    name: msg('Name'),
    kind: 'title',
    sorts: ['a-z', 'z-a'],
    cell: ({ id, name, url }) => (
      <>
        <a href={href('/admin/webhooks/:id', { id })} {...textAttributes(name)}>
          {name}
        </a>
        <span className="managed-note webhook-url" dir="ltr">
          {url}
        </span>
      </>
    ),
  },
  { name: msg('Status'), kind: 'status', cell: (webhook) => t(webhookState(webhook)) },
  { name: msg('Events'), kind: 'number', cell: ({ eventCount }) => formatCount(eventCount) },
  { name: msg('Waiting'), kind: 'number', cell: ({ waiting }) => formatCount(waiting) },
  { name: msg('Given up'), kind: 'number', cell: ({ dead }) => formatCount(dead) },
  {
    name: msg('Deliveries'),
    kind: 'action',
    cell: ({ id, name }) => (
      <a
        href={href('/admin/webhooks/:id/deliveries', { id })}
        aria-label={t('Deliveries of {name}', { name })}
      >
        {t('Deliveries')}
      </a>
    ),
  },
]

export default function WebhooksPage() {
  const listed = useLoaderData<typeof loader>()
  const isDeleted = useDoneMessage() === 'deleted'
  return (
    <div className="desk">
      <h1>{t('Webhooks')}</h1>
      {isDeleted && <Message role="status">{t('The webhook is deleted.')}</Message>}
      <p>
        {t(
          'A webhook tells another program when something happens here, such as a paid order or a new article.',
        )}
      </p>
      <p>
        <Link to={href('/admin/webhooks/:id', { id: 'new' })} className="button">
          {t('Add a webhook')}
        </Link>
      </p>
      <RecordList {...listed} columns={columns} label={t('Webhooks')} empty={t('No webhooks yet.')} />
    </div>
  )
}
