import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { BackLink } from '../../../platform/ui/BackLink'
import { formatShortDate } from '../../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../../platform/ui/IndexTable'
import { formatMoney } from '../../../platform/ui/money'
import { Pages } from '../../../platform/ui/Pages'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { giftsPage, type ListedGift } from './gift-page.server'
import { giftAddress, giftStateNames } from './gifts'

export const meta: MetaFunction = (args) => pageMeta(args, t('Gifts'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  return giftsPage(new URL(request.url).searchParams.get('page'))
}

const columns: IndexColumn<ListedGift>[] = [
  {
    name: msg('Gift'),
    kind: 'title',
    cell: (gift) => (
      <a href={giftAddress(gift)}>
        <bdi>{gift.plan}</bdi>, {gift.lasts}
      </a>
    ),
  },
  { name: msg('Paid'), cell: ({ paidAt }) => formatShortDate(paidAt) },
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
  const { gifts, page, pages } = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <BackLink to={href('/admin/members')}>{t('Members')}</BackLink>
      <h1>{t('Gifts')}</h1>
      {gifts.length === 0 ? (
        <p className="empty">
          <Trans
            id="No gifts yet. <a>View the join page</a>"
            components={{ a: <a href={href('/join')} /> }}
          />
        </p>
      ) : (
        <IndexTable label={t('Gifts')} rows={gifts} columns={columns} keyOf={({ id }) => id} />
      )}
      <Pages
        page={page}
        pages={pages}
        addressOf={(number) => `${href('/admin/members/gifts')}?page=${number}`}
      />
    </div>
  )
}
