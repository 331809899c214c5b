import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { type RecordColumn, RecordList } from '../../../platform/records/RecordList'
import { BackLink } from '../../../platform/ui/BackLink'
import { formatShortDate } from '../../../platform/ui/format'
import { formatMoney } from '../../../platform/ui/money'
import { pageMeta } from '../../../site/meta'
import { giftDeskList } from './gift-list.server'
import type { ListedGift } from './gift-page.server'
import { giftAddress, giftStateNames } from './gifts'

export const meta: MetaFunction = (args) => pageMeta(args, t('Gifts'), { isPrivate: true })

export const loader = giftDeskList.loader

const columns: RecordColumn<ListedGift>[] = [
  {
    name: msg('Gift'),
    kind: 'title',
    cell: (gift) => (
      <a href={giftAddress(gift)}>
        <bdi>{gift.plan}</bdi>, {gift.lasts}
      </a>
    ),
  },
  { name: msg('Paid'), sorts: ['newest', 'oldest'], cell: ({ paidAt }) => formatShortDate(paidAt) },
  { name: msg('Given by'), cell: ({ buyerEmail }) => <bdi>{buyerEmail}</bdi> },
  {
    name: msg('For'),
    cell: ({ email, sendAt }) => (
      <>
        <bdi>{email ?? t('A card')}</bdi>
        {sendAt && <span className="index-note">{formatShortDate(sendAt)}</span>}
      </>
    ),
  },
  {
    name: msg('Status'),
    kind: 'status',
    cell: ({ state, membershipId, username }) => (
      <>
        {t(giftStateNames[state])}
        {state === 'redeemed' && (
          <span className="index-note">
            <a href={href('/admin/members/:id', { id: membershipId })}>{username}</a>
          </span>
        )}
      </>
    ),
  },
  { name: msg('Price'), kind: 'number', cell: ({ priceCents }) => formatMoney(priceCents) },
]

export default function GiftsPage() {
  const listed = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <BackLink to={href('/admin/members')}>{t('Members')}</BackLink>
      <h1>{t('Gifts')}</h1>
      <RecordList
        {...listed}
        columns={columns}
        label={t('Gifts')}
        empty={
          <Trans
            id="No gifts yet. <a>View the join page</a>"
            components={{ a: <a href={href('/join')} /> }}
          />
        }
      />
    </div>
  )
}
