import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import type { RecordColumn } from '../../platform/records/RecordList'
import { formatCount, formatDateTime } from '../../platform/ui/format'
import type { ListedDelivery } from './deliveries.server'
import { SendAgainButton } from './SendAgainButton'
import { deliveryStateNames } from './webhook-states'

export function deliveryAnswerText({
  responseStatus,
  error,
}: Pick<ListedDelivery, 'responseStatus' | 'error'>): string {
  if (responseStatus !== null) return String(responseStatus)
  return error ? t('No answer') : '–'
}

export function deliveryColumns(webhookId: number): RecordColumn<ListedDelivery>[] {
  return [
    {
      name: msg('Event'),
      kind: 'title',
      sorts: ['newest', 'oldest'],
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
    { name: msg('Response'), cell: deliveryAnswerText },
    { name: msg('Attempts'), kind: 'number', cell: ({ attempts }) => formatCount(attempts) },
    {
      name: msg('Send again'),
      kind: 'action',
      cell: (delivery) => <SendAgainButton delivery={delivery} className="link-button" />,
    },
  ]
}
