import { Form } from '@remix-run/react'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { type IndexColumn, IndexTable } from '../../../platform/ui/IndexTable'
import { issueCopyDeliveryNames, issueCopyStateNames } from './runs'
import type { IssueRunCopy } from './runs.server'

const always: IndexColumn<IssueRunCopy>[] = [
  {
    name: msg('Member'),
    kind: 'title',
    cell: ({ membershipId, username }) => (
      <a href={href('/admin/members/:id', { id: membershipId })}>{username}</a>
    ),
  },
  { name: msg('Plan'), cell: ({ plan }) => <bdi>{plan}</bdi> },
  { name: msg('Sent'), cell: ({ delivery }) => t(issueCopyDeliveryNames[delivery]) },
  {
    name: msg('Status'),
    kind: 'status',
    cell: ({ state, isAsked }) => (
      <>
        {t(issueCopyStateNames[state])}
        {isAsked && state !== 'made' && <span className="index-note">{t('asked by email')}</span>}
      </>
    ),
  },
]

const onceMade: IndexColumn<IssueRunCopy>[] = [
  {
    name: msg('Order'),
    cell: ({ orderId }) =>
      orderId !== null && <a href={href('/admin/orders/:id', { id: orderId })}>{orderId}</a>,
  },
  {
    name: msg('Came back'),
    kind: 'action',
    cell: (copy) => copy.delivery === 'print' && copy.state === 'made' && <CameBack {...copy} />,
  },
]

export const CopyTable = ({ copies, hasOrders }: { copies: IssueRunCopy[]; hasOrders: boolean }) => (
  <IndexTable
    label={t('Copies')}
    rows={copies}
    columns={hasOrders ? [...always, ...onceMade] : always}
    keyOf={({ membershipId }) => membershipId}
  />
)

function CameBack({ membershipId, username }: IssueRunCopy) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="membershipId" value={membershipId} />
      <button
        type="submit"
        name="intent"
        value="back"
        className="link-button"
        aria-label={t('Came back: {username}', { username })}
      >
        {t('Came back')}
      </button>
    </Form>
  )
}
