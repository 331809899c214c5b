import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { formatCount, formatDateTime } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { AgainButton } from './AgainButton'
import type { ListedDelivery } from './deliveries.server'
import { deliveryStateNames } from './webhook-states'

export function answerText({
  responseStatus,
  error,
}: Pick<ListedDelivery, 'responseStatus' | 'error'>): string {
  if (responseStatus !== null) return String(responseStatus)
  return error ? t('No answer') : '–'
}

interface DeliveryTableProps {
  webhookId: number
  deliveries: ListedDelivery[]
}

export function DeliveryTable({ webhookId, deliveries }: DeliveryTableProps) {
  const columns: IndexColumn<ListedDelivery>[] = [
    {
      name: msg('Event'),
      kind: 'title',
      cell: ({ id, type, record, createdAt }) => (
        <>
          <a href={href('/admin/webhooks/:id/deliveries/:delivery', { id: webhookId, delivery: id })}>
            {type}
          </a>
          <span className="managed-note">
            {record} · {formatDateTime(createdAt)}
          </span>
        </>
      ),
    },
    {
      name: msg('Status'),
      kind: 'status',
      cell: ({ state, dueAt, attempts, isSentAgain }) => (
        <>
          {t(deliveryStateNames[state])}
          {dueAt && attempts > 0 && (
            <span className="managed-note">{t('Next attempt {time}', { time: formatDateTime(dueAt) })}</span>
          )}
          {isSentAgain && <span className="managed-note">{t('Sent again')}</span>}
        </>
      ),
    },
    { name: msg('Response'), cell: answerText },
    { name: msg('Attempts'), kind: 'number', cell: ({ attempts }) => formatCount(attempts) },
    {
      name: msg('Send again'),
      kind: 'action',
      cell: (delivery) => <AgainButton delivery={delivery} className="link-button" />,
    },
  ]
  return <IndexTable label={t('Deliveries')} rows={deliveries} columns={columns} keyOf={({ id }) => id} />
}
