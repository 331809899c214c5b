import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { useDoneMessage } from '../../platform/ui/done-message'
import { formatCount } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { Message } from '../../platform/ui/Message'
import { textAttributes } from '../../platform/ui/text-attributes'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { webhookState } from './webhook-states'
import { allWebhooks } from './webhooks.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Webhooks'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return { webhooks: await allWebhooks() }
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['webhooks'][number]

const columns: IndexColumn<Listed>[] = [
  {
    name: msg('Name'),
    kind: 'title',
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
  const { webhooks } = useLoaderData<typeof loader>()
  const isDeleted = useDoneMessage() === 'deleted'
  return (
    <div className="desk">
      <h1>{t('Webhooks')}</h1>
      {isDeleted && <Message role="status">{t('The webhook is deleted.')}</Message>}
      <p>
        {t(
          'A webhook tells another program when something happens here: an order is paid, an article is out.',
        )}
      </p>
      <p>
        <Link to={href('/admin/webhooks/:id', { id: 'new' })} className="button">
          {t('Add a webhook')}
        </Link>
      </p>
      {webhooks.length === 0 ? (
        <p className="empty">{t('No webhooks yet.')}</p>
      ) : (
        <IndexTable label={t('Webhooks')} rows={webhooks} columns={columns} keyOf={({ id }) => id} />
      )}
    </div>
  )
}
