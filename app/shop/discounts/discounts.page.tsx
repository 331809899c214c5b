import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { formatShortDay } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { formatMoney } from '../../platform/ui/money'
import { SavedMessage } from '../../platform/ui/SavedMessage'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { daysOf } from './discount-form'
import { discountStatus, discountText } from './discounts'
import { discountsAfter } from './discounts-admin.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Discount codes'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const discounts = await discountsAfter()
  const now = new Date()
  return {
    discounts: discounts.map((discount) => ({
      id: discount.id,
      code: discount.code,
      off: discountText(discount),
      status: t(discountStatus(discount, { uses: discount.uses, now })),
      used: usedText(discount),
      conditions: conditionsOf(discount).join(' · '),
    })),
  }
}

type Row = Awaited<ReturnType<typeof discountsAfter>>[number]

function conditionsOf(discount: Row): string[] {
  const { from, until } = daysOf(discount)
  const { oncePerCustomer, minGoodsCents } = discount
  return [
    from && t('Starts {day}', { day: formatShortDay(from) }),
    until && t('Ends {day}', { day: formatShortDay(until) }),
    oncePerCustomer && t('Once per customer'),
    minGoodsCents > 0 && t('From {price}', { price: formatMoney(minGoodsCents) }),
  ].filter((condition) => typeof condition === 'string' && condition !== '') as string[]
}

const usedText = ({ uses, maxUses }: Row) =>
  maxUses === null ? String(uses) : t('{uses} of {maxUses}', { uses: String(uses), maxUses: String(maxUses) })

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['discounts'][number]

const columns: IndexColumn<Listed>[] = [
  {
    name: msg('Code'),
    kind: 'title',
    cell: ({ id, code }) => <a href={href('/admin/discounts/:id', { id })}>{code}</a>,
  },
  { name: msg('Status'), kind: 'status', cell: ({ status }) => status },
  { name: msg('Takes off'), cell: ({ off }) => off },
  { name: msg('Used'), kind: 'number', cell: ({ used }) => used },
  { name: msg('Conditions'), cell: ({ conditions }) => conditions },
]

export default function DiscountsPage() {
  const { discounts } = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <h1>{t('Discount codes')}</h1>
      <SavedMessage />
      <p>
        <Link to={href('/admin/discounts/:id', { id: 'new' })} className="button">
          {t('Add a code')}
        </Link>
      </p>
      {discounts.length === 0 ? (
        <p className="empty">{t('No codes yet.')}</p>
      ) : (
        <IndexTable label={t('Discount codes')} rows={discounts} columns={columns} keyOf={({ id }) => id} />
      )}
    </div>
  )
}
